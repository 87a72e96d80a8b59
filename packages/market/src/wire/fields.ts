import type { AmountJson, LedgerTransactionJson, NodeFields } from './ledger-json.ts'

/** Returns a field as text, or undefined when it is absent or has another type. */
export function textField(fields: NodeFields, name: string): string | undefined {
  const value = fields[name]
  return typeof value === 'string' ? value : undefined
}

/** Returns a field as an integer, or undefined. */
export function integerField(fields: NodeFields, name: string): number | undefined {
  const value = fields[name]
  return typeof value === 'number' && Number.isInteger(value) ? value : undefined
}

/** Returns the number of a transaction and of the order that it creates: its sequence, or its ticket. */
export function numberOf(tx: Pick<LedgerTransactionJson, 'Sequence'> & NodeFields): number {
  return tx.Sequence === 0 ? (integerField(tx, 'TicketSequence') ?? 0) : tx.Sequence
}

/** Returns a field as an amount, or undefined. */
export function amountField(fields: NodeFields, name: string): AmountJson | undefined {
  const value = fields[name]
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return undefined
  const { currency, issuer, value: text } = value as Record<string, unknown>
  if (typeof currency !== 'string' || typeof issuer !== 'string' || typeof text !== 'string') return undefined
  return { currency, issuer, value: text }
}
