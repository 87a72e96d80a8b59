import { countAt, isAnswer, textAt, type Answer } from './answers.ts'
import { hexAt, unsound } from './block-walk.ts'
import { isTooLarge, isTooLargeOrLate, type ChainHost } from './chain-host.ts'
import { RpcError } from './rpc-error.ts'

/** The traces of a block, with the transactions whose traces are too large to be read. */
export interface EosTraces {
  readonly block: Answer
  readonly unread: readonly string[]
}

export const MOST_TRANSACTIONS = 50_000
export const MOST_ACTIONS = 100_000
/** Transactions of a large block that are read at once. */
const AT_ONCE = 4

/**
 * The traces of a block as one node has them; undefined where it does not have the block. A block whose traces are too
 * large for one answer, or take too long, is read transaction by transaction.
 * @param keeps actions that are wanted; with none, transactions of a large block are not read
 * @throws RpcError
 */
export async function tracesAt(
  host: ChainHost,
  height: number,
  keeps: ((action: unknown) => boolean) | undefined,
): Promise<EosTraces | undefined> {
  try {
    const block = await host.ask('/v1/trace_api/get_block', { block_num: height })
    if (!isAnswer(block)) throw unsound('block')
    return { block, unread: [] }
  } catch (error) {
    // A node that keeps no traces says the same of every block: it has none.
    if (isMissing(error)) return undefined
    if (!isTooLargeOrLate(error)) throw error
    return largeBlock(host, height, keeps)
  }
}

/** The same form, out of the block itself and the traces of each of its transactions. */
async function largeBlock(
  host: ChainHost,
  height: number,
  keeps: ((action: unknown) => boolean) | undefined,
): Promise<EosTraces> {
  const [block, info] = await Promise.all([
    host.ask('/v1/chain/get_block', { block_num_or_id: String(height) }),
    host.ask('/v1/chain/get_info', {}),
  ])
  const { transactions: listed = [] } = isAnswer(block) ? block : {}
  if (!Array.isArray(listed) || listed.length > MOST_TRANSACTIONS) throw unsound('list of transactions')
  const ids = keeps === undefined ? [] : listed.filter(isExecuted).map(idIn)
  const transactions: Answer[] = []
  const unread: string[] = []
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE)
    const traces = await Promise.all(some.map((id) => transactionAt(host, id, height)))
    traces.forEach((trace, index) => {
      if (trace === undefined) unread.push(some[index] ?? '')
      else transactions.push({ ...trace, actions: actionsIn(trace).filter((action) => keeps?.(action) === true) })
    })
  }
  return {
    block: {
      id: hexAt(block, 'id'),
      number: countAt(block, 'block_num'),
      previous_id: hexAt(block, 'previous'),
      timestamp: textAt(block, 'timestamp'),
      status: countAt(info, 'last_irreversible_block_num') >= height ? 'irreversible' : 'pending',
      transactions,
    },
    unread,
  }
}

/** The traces of one transaction; undefined where even these are too large. */
async function transactionAt(host: ChainHost, id: string, height: number): Promise<Answer | undefined> {
  try {
    const trace = await host.ask('/v1/trace_api/get_transaction_trace', { id })
    if (hexAt(trace, 'id') !== id || countAt(trace, 'block_num') !== height) throw unsound('transaction')
    return trace as Answer
  } catch (error) {
    if (isTooLarge(error)) return undefined
    // The node may receive the transaction later; the pool retries or tries another node.
    throw isMissing(error) ? unsound('transaction') : error
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof RpcError && !error.isFetchError && isAnswer(error.json) && error.json['code'] === 404

/** Whether a listed transaction was executed; others move nothing. */
const isExecuted = (listed: unknown): boolean => isAnswer(listed) && listed['status'] === 'executed'

/** A transaction that an earlier one ordered is listed by its id alone. */
function idIn(listed: unknown): string {
  const { trx } = isAnswer(listed) ? listed : {}
  return hexAt(typeof trx === 'string' ? { id: trx } : trx, 'id')
}

function actionsIn({ actions = [] }: Answer): readonly unknown[] {
  if (!Array.isArray(actions) || actions.length > MOST_ACTIONS) throw unsound('list of actions')
  return actions
}
