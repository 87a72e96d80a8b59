import type { LedgerNumber } from '@tidebook/amount'
import type { FieldSink, NamedAccount, NamedCurrency } from '../entries/field-sink.ts'
import type { JsonValue } from '../entries/json-fields.ts'
import type { Name } from '../entries/name.ts'

const NO_CURRENCY = '0'.repeat(40)

function isDefaultText(value: string): boolean {
  return value === '0' || value === NO_CURRENCY
}

/** Whether the value is a default: zero, a zero page hint, or the native asset. */
function isDefault(value: JsonValue): boolean {
  if (typeof value === 'object') return 'currency' in value && !('issuer' in value)
  return typeof value === 'string' ? isDefaultText(value) : value === 0
}

/** Passes on fields that differ from their default. New entries omit the others. */
export class WithoutDefaults implements FieldSink {
  readonly #out: FieldSink

  constructor(out: FieldSink) {
    this.#out = out
  }

  number(name: Name, value: number): void {
    if (value !== 0) this.#out.number(name, value)
  }

  text(name: Name, value: string): void {
    if (!isDefaultText(value)) this.#out.text(name, value)
  }

  account(name: Name, account: NamedAccount): void {
    this.#out.account(name, account)
  }

  directory(name: Name, base: string, quality: bigint): void {
    this.#out.directory(name, base, quality)
  }

  integer(name: Name, value: bigint): void {
    if (value !== 0n) this.#out.integer(name, value)
  }

  token(name: Name, value: LedgerNumber, currency: NamedCurrency, issuer: NamedAccount): void {
    this.#out.token(name, value, currency, issuer)
  }

  value(name: Name, value: JsonValue): void {
    if (!isDefault(value)) this.#out.value(name, value)
  }
}
