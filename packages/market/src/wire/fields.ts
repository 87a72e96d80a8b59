import type { AmountJson, LedgerTransactionJson, NodeFields } from './ledger-json.ts'

/** A field as text, or undefined when it is absent or of another type. */
export function textField(fields: NodeFields, name: string): string | undefined {
  const value = fields[name]
  return typeof value === 'string' ? value : undefined
}

/** A field as integer, or undefined. */
export function integerField(fields: NodeFields, name: string): number | undefined {
  const value = fields[name]
  return typeof value === 'number' && Number.isInteger(value) ? value : undefined
}

/** The number that names a transaction and the order that it makes: its own, or that of the ticket it used instead. */
export function numberOf(tx: Pick<LedgerTransactionJson, 'Sequence'> & NodeFields): number {
  return tx.Sequence === 0 ? (integerField(tx, 'TicketSequence') ?? 0) : tx.Sequence
}

/** A field as amount, or undefined. */
export function amountField(fields: NodeFields, name: string): AmountJson | undefined {
  const value = fields[name]
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return undefined
  const { currency, issuer, value: text } = value as Record<string, unknown>
  if (typeof currency !== 'string' || typeof issuer !== 'string' || typeof text !== 'string') return undefined
  return { currency, issuer, value: text }
}
