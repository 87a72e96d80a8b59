import { NodeError } from '../base/node-error.ts'
import type { Tables } from './lmdb-tables.ts'
import { seal, unseal } from './seal.ts'
import { reading, writing } from './table-access.ts'

const NETWORK = Buffer.from('network')
const ORDERED_BY = Buffer.from('ordered-by')

/** The source of a ledger's order: its node alone, or the consensus engine of its network. */
export type OrderSource = 'node' | 'engine'

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
 * Binds a new store to the source of its order, or checks an existing one: positions of one log mean nothing in
 * another, and a ledger that closes without its engine leaves the engine's chain. A store of an earlier version was
 * ordered by its node.
 * @throws NodeError node/usage
 */
export async function claimOrder(tables: Tables, source: OrderSource, isNew: boolean): Promise<void> {
  const stored = readText(tables, ORDERED_BY, 'the source of the order')
  if (!isNew && (stored ?? 'node') !== source) throw new NodeError('node/usage', OTHER_ORDER[source])
  if (stored !== source) await writeText(tables, ORDERED_BY, source)
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
