import { countAt, isJsonObject, textAt, type JsonObject } from './json-object.ts'
import { hexAt, malformedBlock } from './block-walk.ts'
import { isTooLarge, isOversizedOrTimedOut, type ChainHost } from './chain-host.ts'
import { RpcError } from './rpc-error.ts'

/** The traces of a block, and its transactions whose traces are too large to read. */
export interface EosTraces {
  readonly block: JsonObject
  readonly unread: readonly string[]
}

export const MAX_TRANSACTIONS = 50_000
export const MAX_ACTIONS = 100_000
/** Concurrent reads of transactions in a large block. */
const AT_ONCE = 4

/**
 * Reads the traces of a block from one node. Undefined if the node does not have the block. Reads a block transaction
 * by transaction if its traces are too large for one answer or take too long.
 * @param keeps selects actions; without it, transactions of a large block are not read
 * @throws RpcError
 */
export async function tracesAt(
  host: ChainHost,
  height: number,
  keeps: ((action: unknown) => boolean) | undefined,
): Promise<EosTraces | undefined> {
  try {
    const block = await host.request('/v1/trace_api/get_block', { block_num: height })
    if (!isJsonObject(block)) throw malformedBlock('block')
    return { block, unread: [] }
  } catch (error) {
    // A node without trace support gives the same answer for every block.
    if (isMissing(error)) return undefined
    if (!isOversizedOrTimedOut(error)) throw error
    return largeBlock(host, height, keeps)
  }
}

/** Builds the same structure from the block and the traces of each transaction. */
async function largeBlock(
  host: ChainHost,
  height: number,
  keeps: ((action: unknown) => boolean) | undefined,
): Promise<EosTraces> {
  const [block, info] = await Promise.all([
    host.request('/v1/chain/get_block', { block_num_or_id: String(height) }),
    host.request('/v1/chain/get_info', {}),
  ])
  const { transactions: listed = [] } = isJsonObject(block) ? block : {}
  if (!Array.isArray(listed) || listed.length > MAX_TRANSACTIONS) throw malformedBlock('list of transactions')
  const ids = keeps === undefined ? [] : listed.filter(isExecuted).map(idIn)
  const transactions: JsonObject[] = []
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

/** Reads the traces of one transaction. Undefined if even these are too large to read. */
async function transactionAt(host: ChainHost, id: string, height: number): Promise<JsonObject | undefined> {
  try {
    const trace = await host.request('/v1/trace_api/get_transaction_trace', { id })
    if (hexAt(trace, 'id') !== id || countAt(trace, 'block_num') !== height) throw malformedBlock('transaction')
    return trace as JsonObject
  } catch (error) {
    if (isTooLarge(error)) return undefined
    // The node may receive the transaction later; the pool retries or tries another node.
    throw isMissing(error) ? malformedBlock('transaction') : error
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof RpcError && !error.isFetchError && isJsonObject(error.json) && error.json['code'] === 404
}

/** Returns whether a listed transaction was executed. Transactions that were not executed move nothing. */
function isExecuted(listed: unknown): boolean {
  return isJsonObject(listed) && listed['status'] === 'executed'
}

/** The block lists a deferred transaction by its id only. */
function idIn(listed: unknown): string {
  const { trx } = isJsonObject(listed) ? listed : {}
  return hexAt(typeof trx === 'string' ? { id: trx } : trx, 'id')
}

function actionsIn({ actions = [] }: JsonObject): readonly unknown[] {
  if (!Array.isArray(actions) || actions.length > MAX_ACTIONS) throw malformedBlock('list of actions')
  return actions
}
