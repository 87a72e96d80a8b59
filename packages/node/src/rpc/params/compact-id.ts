import type { LedgerStore } from '../../store/ledger-store.ts'
import type { StoredTransaction } from '../../store/stored-transaction.ts'
import type { Params } from './params.ts'
import { RpcError, invalidField } from '../../json/rpc-error.ts'

const FORM = /^C([0-9A-F]{7})([0-9A-F]{4})([0-9A-F]{4})$/i
const HEX = 16
const MAX = { ledgerIndex: 0xfff_ffff, ordinal: 0xffff }
/** None of these networks has its own number. */
const NETWORK = '0000'

/** The position of a transaction: its ledger and its index in it. */
export interface TransactionPlace {
  readonly ledgerIndex: number
  readonly ordinal: number
}

function digits(value: number, width: number): string {
  return value.toString(HEX).toUpperCase().padStart(width, '0')
}

/** Returns the compact identifier of a position, or undefined beyond the last representable one. */
export function compactId({ ledgerIndex, ordinal }: TransactionPlace): string | undefined {
  if (ledgerIndex > MAX.ledgerIndex || ordinal > MAX.ordinal) return undefined
  return `C${digits(ledgerIndex, 7)}${digits(ordinal, 4)}${NETWORK}`
}

/**
 * Reads a compact transaction identifier (`ctid`): C, ledger, index, network. @throws RpcError invalidParams,
 * wrongNetwork
 */
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
