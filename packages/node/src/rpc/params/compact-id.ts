import type { LedgerStore } from '../../store/ledger-store.ts'
import type { StoredTransaction } from '../../store/stored-transaction.ts'
import type { Params } from './params.ts'
import { RpcError, invalidField } from '../../json/rpc-error.ts'

const FORM = /^C([0-9A-F]{7})([0-9A-F]{4})([0-9A-F]{4})$/i
const HEX = 16
const MOST = { ledgerIndex: 0xfff_ffff, ordinal: 0xffff }
/** No network of these has a number of its own. */
const NETWORK = '0000'

/** Where a transaction stands: its ledger and its place in it. */
export interface TransactionPlace {
  readonly ledgerIndex: number
  readonly ordinal: number
}

function digits(value: number, width: number): string {
  return value.toString(HEX).toUpperCase().padStart(width, '0')
}

/** The compact identifier of a place; undefined behind the last that it can name. */
export function compactId({ ledgerIndex, ordinal }: TransactionPlace): string | undefined {
  if (ledgerIndex > MOST.ledgerIndex || ordinal > MOST.ordinal) return undefined
  return `C${digits(ledgerIndex, 7)}${digits(ordinal, 4)}${NETWORK}`
}

/** A compact transaction identifier (`ctid`): C, ledger, place, network. @throws RpcError invalidParams, wrongNetwork */
export function readCompactId(params: Params): TransactionPlace | undefined {
  const text = params.optionalText('ctid')
  if (text === undefined) return undefined
  const [, ledger, place, network] = FORM.exec(text) ?? []
  if (ledger === undefined || place === undefined) throw invalidField('ctid', 'a compact transaction identifier')
  if (network !== NETWORK) throw new RpcError('wrongNetwork', { field: 'ctid' })
  return { ledgerIndex: Number.parseInt(ledger, HEX), ordinal: Number.parseInt(place, HEX) }
}

export function transactionAt(store: LedgerStore, place: TransactionPlace | undefined): StoredTransaction | undefined {
  if (place === undefined || place.ledgerIndex < store.firstIndex()) return undefined
  if (store.header(place.ledgerIndex) === undefined) return undefined
  return store.transactionsOf(place.ledgerIndex).find(({ metadata }) => metadata.TransactionIndex === place.ordinal)
}
