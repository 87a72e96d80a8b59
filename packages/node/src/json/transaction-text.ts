import { issuedToText } from '@tidebook/amount'
import type { FieldValue, ParsedAmount, ParsedTransaction } from '@tidebook/protocol'
import type { WireForms } from './wire-forms.ts'

/**
 * Returns the text of `WireForms.transaction` without an intermediate object, because every submission requires it.
 * Addresses, currency codes and hex need no escaping; other field values use the general path.
 * @param hex the transaction's blob as upper-case hex, which contains its byte fields
 */
export function transactionText(forms: WireForms, tx: ParsedTransaction, hex: string): string {
  const { fields, blob } = tx
  const { fields: definitions } = forms.network.definitions
  let text = '{'
  for (const name in fields) {
    const value = fields[name]
    const type = definitions.get(name)?.type
    if (value === undefined || type === undefined) continue
    text += `"${name}":${valueText(forms, name, type, value, blob, hex)},`
  }
  return `${text}"hash":"${tx.hash}"}`
}

function valueText(
  forms: WireForms,
  name: string,
  type: string,
  value: FieldValue,
  blob: Uint8Array,
  hex: string,
): string {
  if (typeof value === 'number' && (type === 'UInt32' || type === 'UInt8')) return value.toString()
  if (value instanceof Uint8Array) {
    if (type === 'AccountID') return `"${forms.addresses.text(value)}"`
    if (type === 'Blob' && value.buffer === blob.buffer) return `"${partOf(hex, value, blob)}"`
  }
  if (type === 'Amount' && isAmount(value)) return amountText(forms, value)
  return JSON.stringify(forms.field(name, value))
}

function partOf(hex: string, part: Uint8Array, blob: Uint8Array): string {
  const start = (part.byteOffset - blob.byteOffset) * 2
  return hex.slice(start, start + part.length * 2)
}

function amountText(forms: WireForms, { currency, issuer, mantissa, exponent }: ParsedAmount): string {
  if (currency === undefined || issuer === undefined) return `"${mantissa.toString()}"`
  const code = JSON.stringify(forms.currency(currency))
  const value = issuedToText({ mantissa, exponent })
  return `{"currency":${code},"issuer":"${forms.addresses.text(issuer)}","value":"${value}"}`
}

function isAmount(value: FieldValue): value is ParsedAmount {
  return typeof value === 'object' && 'mantissa' in value && 'exponent' in value
}
