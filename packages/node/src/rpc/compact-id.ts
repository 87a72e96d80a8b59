import type { LedgerStore } from '../store/ledger-store.ts'
import type { StoredTransaction } from '../store/stored-transaction.ts'
import type { Params } from './params.ts'
import { invalidField } from './rpc-error.ts'

const FORM = /^C([0-9A-F]{7})([0-9A-F]{4})[0-9A-F]{4}$/i
const HEX = 16

/** Where a transaction stands: its ledger and its place in it. */
export interface TransactionPlace {
  readonly ledgerIndex: number
  readonly ordinal: number
}

/** A compact transaction identifier (`ctid`): C, ledger, place, network. @throws RpcError invalidParams */
export function readCompactId(params: Params): TransactionPlace | undefined {
  const text = params.optionalText('ctid')
  if (text === undefined) return undefined
  const [, ledger, place] = FORM.exec(text) ?? []
  if (ledger === undefined || place === undefined) throw invalidField('ctid', 'a compact transaction identifier')
  return { ledgerIndex: Number.parseInt(ledger, HEX), ordinal: Number.parseInt(place, HEX) }
}

export function transactionAt(store: LedgerStore, place: TransactionPlace | undefined): StoredTransaction | undefined {
  if (place === undefined || place.ledgerIndex < store.firstIndex()) return undefined
  if (store.header(place.ledgerIndex) === undefined) return undefined
  return store.transactionsOf(place.ledgerIndex).find(({ metadata }) => metadata.TransactionIndex === place.ordinal)
}
