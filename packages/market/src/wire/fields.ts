import type { AmountJson } from './ledger-json.ts'
import type { NodeFields } from './ledger-json.ts'

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

/** A field as amount, or undefined. */
export function amountField(fields: NodeFields, name: string): AmountJson | undefined {
  const value = fields[name]
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return undefined
  const { currency, issuer, value: text } = value as Record<string, unknown>
  if (typeof currency !== 'string' || typeof issuer !== 'string' || typeof text !== 'string') return undefined
  return { currency, issuer, value: text }
}
