import type { LedgerHeader } from '@tidebook/ledger'
import type { StoredTransaction } from '../../store/stored-transaction.ts'
import type { RpcMethod } from '../method.ts'
import type { Services } from '../services.ts'
import { ledgerSlices } from '../answers/ledger-slices.ts'
import { RpcError, missingField } from '../../json/rpc-error.ts'
import { storedJson } from '../../json/transaction-json.ts'

const PAGE = 20
/** Maximum start offset, and maximum number of ledgers searched. */
const MAX_START = 10_000
const MAX_LEDGERS = 20_000
/** Number of headers examined per slice. */
const SLICE = 500

interface Found {
  readonly stored: StoredTransaction
  readonly header: LedgerHeader
}

function* latest({ host }: Services, start: number): Generator<undefined, Found[], undefined> {
  const { store } = host
  const results: Found[] = []
  let skip = start
  const first = Math.max(store.firstIndex(), host.validated.index - MAX_LEDGERS)
  for (let index = host.validated.index; index >= first && results.length < PAGE; index -= 1) {
    const header = store.header(index)
    if (header === undefined) break
    if (header.transactionCount <= skip) {
      skip -= header.transactionCount
      if (index % SLICE === 0) yield
      continue
    }
    const held: StoredTransaction[] = []
    for (const slice of ledgerSlices(store, index)) {
      held.push(...slice)
      yield
    }
    const transactions = held.toReversed().slice(skip)
    skip = 0
    results.push(...transactions.map((stored) => ({ stored, header })))
  }
  return results.slice(0, PAGE)
}

/** Returns the latest validated transactions of all accounts, newest first, starting at `start`. */
export const txHistory: RpcMethod = {
  name: 'tx_history',
  inTurn: () => true,
  handle: function* latestTransactions(params, services) {
    const start = params.optionalUnsigned('start')
    if (start === undefined) throw missingField('start')
    if (start > MAX_START) throw new RpcError('noPermission', { field: 'start' })
    const transactions = yield* latest(services, start)
    const txs = transactions.map(({ stored, header }) => storedJson(services.forms, stored, header).tx)
    return { index: start, txs }
  },
}
