import type { ChainStart } from '@tidebook/ledger'
import { NodeError } from '../base/node-error.ts'
import type { StoredChainStart } from './records.ts'
import { LOG_POSITION, decodeChainStarts, encodeChainStarts, logPositionBytes } from './records.ts'
import type { Tables } from './lmdb-tables.ts'
import { seal, unseal } from './seal.ts'
import { reading, writing } from './lmdb-tables.ts'

const NETWORK = Buffer.from('network')
const ORDERED_BY = Buffer.from('ordered-by')
const CHAIN_STARTS = Buffer.from('chain-starts')

/** The source of a ledger's order: its node alone, or the consensus engine of its network. */
export type OrderSource = 'node' | 'engine'

/** The last ledger of a store. */
export interface StoredEnd {
  readonly index: number
  /** Commits to everything that determines later ledgers. */
  readonly appHash: Uint8Array
}

const OTHER_ORDER: Readonly<Record<OrderSource, string>> = {
  node: 'a consensus engine orders the ledger in the data folder: start the node behind it, or use another folder',
  engine: 'the ledger in the data folder grew without a consensus engine: use another folder',
}

/**
 * Binds a new store to a network, or checks an existing one.
 * @throws NodeError node/wrong-network
 */
export async function claimNetwork(tables: Tables, network: string): Promise<void> {
  const stored = readText(tables, NETWORK, 'the network name')
  if (stored === undefined) await writeText(tables, NETWORK, network)
  else if (stored !== network) {
    throw new NodeError('node/wrong-network', `the data folder belongs to network ${stored}`)
  }
}

/**
 * Binds a new store to the source of its order, or checks an existing one: positions in one log mean nothing in
 * another, and a ledger that closes without its engine diverges from the engine's chain. A store of an earlier version
 * was ordered by its node.
 * @throws NodeError node/usage
 */
export async function claimOrder(tables: Tables, source: OrderSource, isNew: boolean): Promise<void> {
  const stored = readText(tables, ORDERED_BY, 'the source of the order')
  const isOther = (stored ?? 'node') !== source
  if (!isNew && isOther) throw new NodeError('node/usage', orderedOtherwise(stored, source))
  if (stored !== source) await writeText(tables, ORDERED_BY, source)
}

/**
 * Binds a store to a chain that continues its last ledger, at position 0 of the chain's log, or checks that the store
 * belongs to that chain.
 * @param start app hash of the ledger that the chain continues, upper-case hex
 * @param last the store's last ledger; undefined for a new store
 * @param chainStart first validators of the chain, which its first block writes; undefined where they never change
 * @throws NodeError node/usage for a store without that ledger, or for a chain with different first validators
 */
export async function claimContinuation(
  tables: Tables,
  start: string,
  last: StoredEnd | undefined,
  chainStart?: ChainStart,
): Promise<void> {
  const order = orderAfter(start)
  const starts = readChainStarts(tables)
  if (readText(tables, ORDERED_BY, 'the source of the order') === order) {
    const stored = starts.at(-1)?.start
    if (chainStart === undefined || stored === undefined || isSameStart(stored, chainStart)) return
    throw new NodeError('node/usage', 'the ledger in the data folder began its chain with other validators')
  }
  if (last === undefined) {
    const message = `the genesis continues a ledger with app hash ${start}, and the data folder is empty: start with a copy of that ledger's data folder`
    throw new NodeError('node/usage', message)
  }
  const appHash = Buffer.from(last.appHash).toString('hex').toUpperCase()
  if (appHash !== start) {
    const message = `the genesis continues a ledger with app hash ${start}, but the data folder ends with ledger ${last.index} and app hash ${appHash}: use a copy of the folder that the network was created from`
    throw new NodeError('node/usage', message)
  }
  await writing(() =>
    tables.root.batch(() => {
      void tables.info.put(ORDERED_BY, seal(Buffer.from(order)))
      void tables.info.put(LOG_POSITION, seal(logPositionBytes(0)))
      if (chainStart === undefined) return
      // A chain without a stored block has written nothing.
      const earlier = starts.filter(({ index }) => index <= last.index)
      const record = encodeChainStarts([...earlier, { index: last.index + 1, start: chainStart }])
      void tables.info.put(CHAIN_STARTS, seal(record))
    }),
  )
}

/** Returns the starts of the chains that continued the ledger of a store, oldest first. */
export function readChainStarts({ info }: Tables): readonly StoredChainStart[] {
  return reading(() => {
    const bytes = info.get(CHAIN_STARTS)
    return bytes === undefined ? [] : decodeChainStarts(unseal(bytes, 'the starts of chains'))
  })
}

function isSameStart(one: ChainStart, other: ChainStart): boolean {
  const bytes = [one, other].map((start) => encodeChainStarts([{ index: 0, start }]))
  return Buffer.compare(bytes[0] ?? Buffer.of(), bytes[1] ?? Buffer.of()) === 0
}

/**
 * Binds a store without ledgers to a chain.
 * @param start app hash of the ledger that the chain continues, if any
 */
export async function claimRestored(tables: Tables, start: string | undefined): Promise<void> {
  await writeText(tables, ORDERED_BY, start === undefined ? 'engine' : orderAfter(start))
}

function orderAfter(start: string): string {
  return `engine ${start}`
}

function orderedOtherwise(stored: string | undefined, source: OrderSource): string {
  if (source === 'engine' && stored?.startsWith('engine ') === true) {
    return 'the ledger in the data folder belongs to a network with another genesis: use another folder'
  }
  return OTHER_ORDER[source]
}

function readText({ info }: Tables, key: Buffer, title: string): string | undefined {
  return reading(() => {
    const bytes = info.get(key)
    return bytes === undefined ? undefined : Buffer.from(unseal(bytes, title)).toString('utf8')
  })
}

async function writeText({ info, root }: Tables, key: Buffer, text: string): Promise<void> {
  await writing(() =>
    root.batch(() => {
      void info.put(key, seal(Buffer.from(text)))
    }),
  )
}
