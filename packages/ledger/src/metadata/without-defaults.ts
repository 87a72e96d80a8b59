import type { LedgerNumber } from '@tidebook/amount'
import type { FieldSink, NamedAccount } from './field-sink.ts'
import type { JsonValue } from './metadata-json.ts'

const NO_CURRENCY = '0'.repeat(40)

function isDefaultText(value: string): boolean {
  return value === '0' || value === NO_CURRENCY
}

/** Zero numbers, zero page hints and the native asset where one is named. */
function isDefault(value: JsonValue): boolean {
  if (typeof value === 'object') return 'currency' in value && !('issuer' in value)
  return typeof value === 'string' ? isDefaultText(value) : value === 0
}

/** Passes on fields that are not at their default, the others are left out of new entries. */
export class WithoutDefaults implements FieldSink {
  readonly #out: FieldSink

  constructor(out: FieldSink) {
    this.#out = out
  }

  number(name: string, value: number): void {
    if (value !== 0) this.#out.number(name, value)
  }

  text(name: string, value: string): void {
    if (!isDefaultText(value)) this.#out.text(name, value)
  }

  hash(name: string, value: string): void {
    this.#out.hash(name, value)
  }

  account(name: string, account: NamedAccount): void {
    this.#out.account(name, account)
  }

  directory(name: string, base: string, quality: bigint): void {
    this.#out.directory(name, base, quality)
  }

  integer(name: string, value: bigint): void {
    if (value !== 0n) this.#out.integer(name, value)
  }

  token(name: string, value: LedgerNumber, currency: string, issuer: NamedAccount): void {
    this.#out.token(name, value, currency, issuer)
  }

  value(name: string, value: JsonValue): void {
    if (!isDefault(value)) this.#out.value(name, value)
  }
}
