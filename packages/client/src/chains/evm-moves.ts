import { formatDecimal, ZERO } from '@tidebook/amount'
import { chainOf, type ChainId } from '@tidebook/chains'
import { coinOf } from '@tidebook/chains/coins'
import { wholeOf } from '@tidebook/chains/units'
import { hexNumber, isAnswer, textAt } from './answers.ts'
import { ChainReorganised } from './chain-moves.ts'
import type { ChainMove, ChainPosition, ChainWatch } from './chain-moves.ts'
import type { ChainHost } from './chain-host.ts'
import type { ChainPool } from './chain-pool.ts'
import { RpcError } from './rpc-error.ts'

export interface EvmWatchOptions {
  readonly chain: Extract<ChainId, 'eth' | 'heco' | 'bsc' | 'moac'>
  /** One that takes the answers of whole blocks (`largestAnswer`). */
  readonly pool: ChainPool
  /** blocks behind the newest that are not taken back any more */
  readonly confirmations: number
}

/** Blocks that are read in one piece, and transactions that one of them may hold. */
const PIECE = 50
const MOST_TRANSACTIONS = 50_000
const DECIMALS = 18

/** A block, with what it moved of the accounts that are looked for. */
interface Block extends ChainPosition {
  readonly parent: string
  readonly moves: readonly ChainMove[]
}

/**
 * Payments of the coin of a chain of Ethereum's kind. Its blocks are read whole, each tied to the one before by hash. What a
 * contract pays by itself is in no transaction that names the receiver, and is not seen.
 */
export function evmWatch({ chain, pool, confirmations }: EvmWatchOptions): ChainWatch {
  const prefix = chain === 'moac' ? 'mc' : 'eth'
  const coin = coinOf(chain)
  /** blocks that are not final yet, by height; true as long as the newest one leads to them */
  const newer = new Map<number, Block>()
  let lookedFor: ReadonlySet<string> = new Set()

  const movesIn = async (
    host: ChainHost,
    block: unknown,
    accounts: ReadonlySet<string>,
  ): Promise<readonly ChainMove[]> => {
    const { transactions } = isAnswer(block) ? block : {}
    if (!Array.isArray(transactions) || transactions.length > MOST_TRANSACTIONS) throw unsound('list of transactions')
    const wanted = new Set([...accounts].map((account) => account.toLowerCase()))
    const isWanted = (end: unknown): boolean => typeof end === 'string' && wanted.has(end.toLowerCase())
    const found = transactions.filter((each) => isAnswer(each) && (isWanted(each['from']) || isWanted(each['to'])))
    return Promise.all(found.map((each) => moveOf(host, block, each, accounts)))
  }
  const moveOf = async (
    host: ChainHost,
    block: unknown,
    transaction: unknown,
    accounts: ReadonlySet<string>,
  ): Promise<ChainMove> => {
    const hash = hashAt(transaction, 'hash')
    const receipt = await host.call(`${prefix}_getTransactionReceipt`, [hash])
    // A node that is making up its mind tells no receipt, or one of another block.
    if (!isAnswer(receipt) || receipt['blockHash'] !== hashAt(block, 'hash')) throw unsound('receipt')
    const { to, value, from: sender, gasPrice } = transaction as Readonly<Record<string, unknown>>
    const from = addressOf(chain, sender)
    const isDone = hexNumber(receipt['status']) === 1n
    const cost = hexNumber(receipt['gasUsed']) * hexNumber(receipt['effectiveGasPrice'] ?? gasPrice)
    return {
      hash,
      index: 0,
      block: Number(hexNumber(textAt(block, 'number'))),
      time: Number(hexNumber(textAt(block, 'timestamp'))) * 1000,
      from,
      to: addressOf(chain, to),
      asset: coin,
      amount: isDone ? wholeOf(hexNumber(value), DECIMALS) : ZERO,
      fee: accounts.has(from) ? wholeOf(cost, DECIMALS) : ZERO,
    }
  }
  const readBlock = async (
    host: ChainHost,
    height: number,
    accounts: ReadonlySet<string>,
  ): Promise<Block | undefined> => {
    const block = await host.call(`${prefix}_getBlockByNumber`, [`0x${height.toString(16)}`, true])
    if (block === null) return undefined
    const [hash, parent] = [hashAt(block, 'hash'), hashAt(block, 'parentHash')]
    if (Number(hexNumber(textAt(block, 'number'))) !== height) throw unsound('number of a block')
    return { block: height, hash, parent, moves: await movesIn(host, block, accounts) }
  }
  /** A block as most nodes have it, with what it moved; undefined where they do not have it. */
  const agreed = (height: number, accounts: ReadonlySet<string>, signal?: AbortSignal): Promise<Block | undefined> =>
    pool.agreed((host) => readBlock(host, height, accounts), wordOf, signal)

  /** What blocks behind the last final one hold. One node is believed: it is shown and nothing more. */
  const comingUp = async (
    final: number,
    head: number,
    accounts: ReadonlySet<string>,
    signal?: AbortSignal,
  ): Promise<readonly ChainMove[]> => {
    if (accounts !== lookedFor) newer.clear()
    lookedFor = accounts
    for (const height of newer.keys()) if (height <= final || height > head) newer.delete(height)
    let parent: string | undefined
    for (let height = head; height > Math.max(final, -1); height -= 1) {
      const known = newer.get(height)
      if (known !== undefined && known.hash === parent) break
      const block = await pool.first((host) => readBlock(host, height, accounts), signal)
      if (block === undefined || (parent !== undefined && block.hash !== parent)) break
      newer.set(height, block)
      parent = block.parent
    }
    return [...newer.values()].toSorted((a, b) => a.block - b.block).flatMap(({ moves }) => moves)
  }

  return {
    chain,
    read: async (position, accounts, signal) => {
      const head = Number(
        await pool.median(async (host) => hexNumber(await host.call(`${prefix}_blockNumber`, [])), signal),
      )
      const final = head - confirmations
      const isBehind = position !== undefined && final < position.block
      const start = Math.max(0, position?.block ?? final)
      const first = await agreed(start, new Set(), signal)
      // Nodes that are behind do not have it; one that was taken back shows when the chain has grown to it again.
      if (first === undefined) {
        if (position === undefined) throw unsound('block')
        return { moves: [], position, final, coming: [], head }
      }
      if (position !== undefined && first.hash !== position.hash) throw new ChainReorganised(chain, start)
      let last: ChainPosition = { block: first.block, hash: first.hash }
      const moves: ChainMove[] = []
      const end = Math.min(final, start + PIECE)
      while (!isBehind && last.block < end) {
        const next = await agreed(last.block + 1, accounts, signal)
        // The next look says which of the two is the chain.
        if (next === undefined || next.parent !== last.hash) break
        moves.push(...next.moves)
        last = { block: next.block, hash: next.hash }
      }
      const coming = last.block >= final ? await comingUp(final, head, accounts, signal) : []
      return { moves, position: last, final, coming, head }
    },
    held: async (account, asset, block, signal) => {
      if (asset.issuer !== undefined) return undefined
      const params = [account, `0x${block.toString(16)}`]
      try {
        const ask = async (host: ChainHost): Promise<bigint> =>
          hexNumber(await host.call(`${prefix}_getBalance`, params))
        return wholeOf(await pool.agreed(ask, String, signal), DECIMALS)
      } catch (error) {
        // Most nodes know the balances of the latest blocks only.
        if (error instanceof RpcError && !error.isFetchError) return undefined
        throw error
      }
    },
  }
}

const unsound = (what: string): RpcError => new RpcError(`The answer has no sound ${what}`, { isFetchError: true })

const hashAt = (body: unknown, name: string): string => {
  const hash = textAt(body, name)
  if (!/^0x[0-9a-f]{64}$/u.test(hash)) throw unsound(name)
  return hash
}

function addressOf(chain: ChainId, value: unknown): string {
  if (typeof value !== 'string') return ''
  const reading = chainOf(chain).readAddress(value.toLowerCase())
  return 'address' in reading ? reading.address : ''
}

const wordOf = (block: Block | undefined): string =>
  block === undefined
    ? 'missing'
    : JSON.stringify([block.hash, block.parent, block.moves.map((move) => [move.hash, ...figures(move)])])

const figures = ({ from, to, amount, fee }: ChainMove): readonly string[] => [
  from,
  to,
  formatDecimal(amount),
  formatDecimal(fee),
]
