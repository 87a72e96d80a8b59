import { ClientError } from '../client-error.ts'
import type { JsonObject } from './json-object.ts'

/**
 * Requests to one node of a ledger, or to several that are trusted as one.
 * @throws ClientError `node/refused` with the node's message, `node/unreachable`
 */
export type RequestLedger = (
  method: string,
  params: Readonly<Record<string, unknown>>,
  signal?: AbortSignal,
) => Promise<JsonObject>

/** Transactions per page, and pages per request. */
const PAGE = 200
const MAX_PAGES = 500
/** Maximum transactions of an account per read, unless a single ledger has more. */
const MAX_TRANSACTIONS = 2000

/** First and last ledger of a request. */
export interface LedgerRange {
  readonly ledger_index_min: number
  readonly ledger_index_max: number
}

/**
 * Returns the transactions of accounts, starting at a ledger. The range ends early when it contains too many of them,
 * and the next read continues after it.
 */
export async function entriesFrom(
  request: RequestLedger,
  accounts: ReadonlySet<string>,
  first: number,
  end: number,
  signal?: AbortSignal,
): Promise<{ readonly entries: readonly unknown[]; readonly range: LedgerRange }> {
  let range: LedgerRange = { ledger_index_min: first, ledger_index_max: end }
  for (;;) {
    const entries = await entriesIn(request, accounts, range, signal)
    if (entries !== undefined) return { entries, range }
    range = { ...range, ledger_index_max: Math.floor((range.ledger_index_min + range.ledger_index_max) / 2) }
  }
}

/** Returns the transactions of accounts; undefined if there are too many and they are in more than one ledger. */
async function entriesIn(
  request: RequestLedger,
  accounts: ReadonlySet<string>,
  range: LedgerRange,
  signal?: AbortSignal,
): Promise<readonly unknown[] | undefined> {
  const found: unknown[] = []
  for (const account of accounts) {
    const entries = await entriesOf(request, account, range, signal)
    if (entries === undefined) return undefined
    // A spread argument list of this length would overflow the stack.
    for (const entry of entries) found.push(entry)
  }
  return found
}

async function entriesOf(
  request: RequestLedger,
  account: string,
  range: LedgerRange,
  signal?: AbortSignal,
): Promise<readonly unknown[] | undefined> {
  const isDivisible = range.ledger_index_min < range.ledger_index_max
  const entries: unknown[] = []
  let marker: unknown
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const params = { account, ...range, forward: true, limit: PAGE, ...(marker !== undefined && { marker }) }
    const answer = await request('account_tx', params, signal).catch(nothingYet)
    const { transactions } = answer
    if (!Array.isArray(transactions)) throw new ClientError('node/unvalidated', 'The answer has no transactions')
    // A node that returns other ledgers does not have the requested ones.
    for (const [name, requested] of Object.entries(range))
      if (answer[name] !== undefined && answer[name] !== requested)
        throw new ClientError('node/unvalidated', 'The node does not have the ledgers')
    entries.push(...(transactions as unknown[]))
    if (isDivisible && entries.length > MAX_TRANSACTIONS) return undefined
    marker = answer['marker']
    if (marker === undefined) return entries
  }
  if (isDivisible && entries.length > 0) return undefined
  throw new ClientError('node/unvalidated', 'The answer does not end')
}

/** An account that was never funded has no history. */
function nothingYet(error: unknown): JsonObject {
  if (error instanceof ClientError && error.code === 'node/refused' && error.reason === 'actNotFound')
    return { transactions: [] }
  throw error
}
