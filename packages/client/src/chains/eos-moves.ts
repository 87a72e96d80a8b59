import { add, negate, ZERO, type Decimal } from '@tidebook/amount'
import { coinOf } from '@tidebook/chains/coins'
import { COIN_CONTRACT, readExecutedTransfer } from '@tidebook/chains/eos'
import { TransferError } from '@tidebook/chains'
import { memoText } from '@tidebook/chains/transfer-rules'
import { coinsOfUnits } from '@tidebook/chains/units'
import { parseChainText } from '@tidebook/contract/chain-text'
import { bytesOfHex } from '@tidebook/chains/hex'
import { ClientError } from '../client-error.ts'
import { countAt, isJsonObject, textAt, type JsonObject } from './json-object.ts'
import { blockWalk, hexAt, malformedBlock, type WalkedBlock } from './block-walk.ts'
import type { ChainHost } from './chain-host.ts'
import type { ChainMove, ChainWatch } from './chain-moves.ts'
import { ChainNodeError } from './chain-node-error.ts'
import type { ChainPool } from './chain-pool.ts'
import { parseBalanceText, fetchBalanceText } from './eos-balance.ts'
import { timeOf } from './eos-history.ts'
import { eosInfo } from './eos-tapos.ts'
import { MAX_ACTIONS, MAX_TRANSACTIONS, tracesAt } from './eos-traces.ts'

export interface EosWatchOptions {
  /** A pool that accepts answers of whole blocks (`largestAnswer`). */
  readonly pool: ChainPool
  /** Chain id of the EOS network, 64 hex digits. */
  readonly chainId: string
}

const MAX_MEMO_LENGTH = 256
/** Number of blocks whose payments a node may include in advance. */
const PENDING_BLOCKS = 10
/** Maximum hex digits of transfer data: two names, an amount, and a memo of maximum length. Extra bytes are ignored. */
const MAX_DATA_LENGTH = 2 * (8 + 8 + 16 + 5 + MAX_MEMO_LENGTH)

/** A balance at a block that may still be reverted, kept until the block is irreversible. */
interface Sample {
  readonly account: string
  readonly block: number
  readonly id: string
  readonly amount: Decimal
  /** Moves in later blocks, keyed by transaction and index because a block may be read twice. */
  readonly since: Map<string, { readonly block: number; readonly change: Decimal }>
}

/**
 * Reads EOS payments from the traces of irreversible blocks (`trace_api`), which include inline actions. A transfer
 * counts if the coin's own contract notified the account and names it in the action. Actions of the same name by other
 * contracts and forwarded notifications do not count. A transaction whose traces are too large is reported as unread;
 * the account's balance shows whether it changed anything.
 */
export function eosWatch({ pool, chainId }: EosWatchOptions): ChainWatch {
  const coin = coinOf('eos')
  let sample: Sample | undefined

  const heights = async (signal?: AbortSignal) => {
    const newest = (part: 'head' | 'irreversible'): Promise<bigint> =>
      pool.median(async (host) => BigInt((await eosInfo(host, chainId))[part]), signal)
    const [head, final] = await Promise.all([newest('head'), newest('irreversible')])
    return { head: Number(head), final: Number(final) }
  }
  const walk = blockWalk({ chain: 'eos', pool, heights, readBlock })

  /** Samples the balance at the newest block. Undefined if the chain advances during the request. */
  const sampleNow = async (account: string, signal?: AbortSignal): Promise<Sample | undefined> => {
    const answer = await pool
      .agreed(
        async (host) => {
          const before = await headOf(host, chainId)
          const text = await fetchBalanceText(host, account, coin)
          return before.id === (await headOf(host, chainId)).id ? { ...before, text } : undefined
        },
        (each) => (each === undefined ? 'moving' : `${each.id} ${each.text}`),
        signal,
      )
      .catch((error: unknown) => {
        // Nodes rarely have the same newest block at the same moment.
        if (error instanceof ClientError && error.code === 'node/unvalidated') return undefined
        throw error
      })
    if (answer === undefined) return undefined
    return {
      account,
      block: answer.block,
      id: answer.id,
      amount: parseBalanceText(answer.text, coin),
      since: new Map(),
    }
  }
  const idOf = (height: number, signal?: AbortSignal): Promise<string> =>
    pool.agreed(
      async (host) => {
        const traces = await tracesAt(host, height, undefined)
        return traces === undefined ? '' : hexAt(traces.block, 'id')
      },
      String,
      signal,
    )

  return {
    chain: 'eos',
    read: async (position, accounts, signal) => {
      const piece = await walk(position, accounts, signal)
      for (const { hash, index, from, to, amount, block } of piece.moves)
        if (sample !== undefined && block > sample.block && (from === sample.account || to === sample.account))
          sample.since.set(`${hash} ${index}`, { block, change: to === sample.account ? amount : negate(amount) })
      return piece
    },
    // Nodes know balances at their newest block only, so a sample is kept until that block is irreversible.
    held: async (account, asset, block, signal) => {
      if (asset.issuer !== undefined) return undefined
      const ripe = sample
      if (ripe !== undefined && ripe.account === account && block < ripe.block + PENDING_BLOCKS) return undefined
      sample = await sampleNow(account, signal)
      // The block of the sample may have been reverted.
      if (ripe?.account !== account || (await idOf(ripe.block, signal)) !== ripe.id) return undefined
      // A node may already count payments that it expects in its next blocks.
      const moved = [...ripe.since.values()]
      if (moved.some((each) => each.block <= ripe.block + PENDING_BLOCKS)) return undefined
      const since = moved.filter((each) => each.block <= block)
      return since.reduce((sum, { change }) => add(sum, change), ripe.amount)
    },
  }
}

async function readBlock(
  host: ChainHost,
  height: number,
  accounts: ReadonlySet<string>,
  isFinal: boolean,
): Promise<WalkedBlock | undefined> {
  const isWanted = accounts.size === 0 ? undefined : (action: unknown) => isNotified(action, accounts)
  const traces = await tracesAt(host, height, isWanted)
  if (traces === undefined || (isFinal && traces.block['status'] !== 'irreversible')) return undefined
  const { block, unread } = traces
  const [hash, parent] = [hexAt(block, 'id'), hexAt(block, 'previous_id')]
  if (countAt(block, 'number') !== height || Number.parseInt(hash.slice(0, 8), 16) !== height)
    throw malformedBlock('number of a block')
  const time = timeOf(textAt(block, 'timestamp'))
  return { block: height, hash, parent, moves: movesIn(block, { block: height, time }, accounts), unread }
}

function movesIn(
  block: JsonObject,
  at: Pick<ChainMove, 'block' | 'time'>,
  accounts: ReadonlySet<string>,
): readonly ChainMove[] {
  const { transactions = [] } = block
  if (!Array.isArray(transactions) || transactions.length > MAX_TRANSACTIONS)
    throw malformedBlock('list of transactions')
  return transactions.flatMap((transaction: unknown): readonly ChainMove[] => {
    const { status = 'executed', actions = [] } = isJsonObject(transaction) ? transaction : {}
    if (status !== 'executed') return []
    if (!Array.isArray(actions) || actions.length > MAX_ACTIONS) throw malformedBlock('list of actions')
    const notifications = actions.filter((action): action is JsonObject => isNotified(action, accounts))
    if (notifications.length === 0) return []
    const hash = hexAt(transaction, 'id')
    return notifications
      .toSorted((one, other) => sequenceOf(one) - sequenceOf(other))
      .flatMap((action, index) => {
        const paid = paymentIn(action, accounts)
        return paid === undefined ? [] : [{ ...at, hash, index, ...paid, asset: coinOf('eos'), fee: ZERO }]
      })
  })
}

async function headOf(host: ChainHost, chainId: string): Promise<{ readonly block: number; readonly id: string }> {
  const info = await host.request('/v1/chain/get_info', {})
  if (textAt(info, 'chain_id') !== chainId) throw new ChainNodeError('chain/wrong-network')
  return { block: countAt(info, 'head_block_num'), id: hexAt(info, 'head_block_id') }
}

/** Returns whether the coin's contract notified a watched account of a transfer. */
function isNotified(action: unknown, accounts: ReadonlySet<string>): boolean {
  return (
    isJsonObject(action) &&
    action['account'] === COIN_CONTRACT &&
    action['action'] === 'transfer' &&
    accounts.has(String(action['receiver']))
  )
}

function sequenceOf(action: JsonObject): number {
  const { global_sequence: sequence } = action
  const number = typeof sequence === 'string' && /^\d{1,15}$/u.test(sequence) ? Number(sequence) : sequence
  return countAt({ number }, 'number')
}

/** Returns the payment of a notified action. Undefined if it is between other accounts or in another token. */
function paymentIn(
  action: JsonObject,
  accounts: ReadonlySet<string>,
): Pick<ChainMove, 'from' | 'to' | 'amount' | 'memo'> | undefined {
  const { data, receiver } = action
  if (typeof data !== 'string' || !/^(?:[0-9a-f]{2})*$/iu.test(data)) throw malformedBlock('data of an action')
  const { decimals, code } = coinOf('eos')
  const transfer = readTransfer(bytesOfHex(data.slice(0, MAX_DATA_LENGTH)))
  if (transfer === undefined) return undefined
  const { from, to, quantity, memo } = transfer
  if (receiver !== to && (receiver !== from || accounts.has(to))) return undefined
  if (quantity.code !== code || quantity.decimals !== decimals) return undefined
  const text = readMemo(memo)
  return {
    from,
    to,
    amount: coinsOfUnits(quantity.units, quantity.decimals),
    ...(text !== undefined && { memo: text }),
  }
}

/**
 * Returns undefined for data that the contract cannot have executed, so that one invalid action does not stop reading.
 */
function readTransfer(bytes: Uint8Array): ReturnType<typeof readExecutedTransfer> | undefined {
  try {
    return readExecutedTransfer(bytes)
  } catch (error) {
    if (error instanceof TransferError) return undefined
    throw error
  }
}

function readMemo(bytes: Uint8Array): ReturnType<typeof parseChainText> {
  if (bytes.length === 0) return undefined
  try {
    return parseChainText(memoText(bytes), MAX_MEMO_LENGTH)
  } catch {
    return undefined
  }
}
