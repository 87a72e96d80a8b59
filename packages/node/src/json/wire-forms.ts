import { issuedToText } from '@tidebook/amount'
import type { FieldValue, NetworkDefinition, ParsedAmount, ParsedFields, ParsedTransaction } from '@tidebook/protocol'
import { decodeCurrency, fieldsToJson } from '@tidebook/protocol'
import type { AddressBook } from '../store/address-book.ts'
import { isSkywell } from '../base/code-base.ts'
import { COMPLETE } from './brief-form.ts'
import { hexText } from './serialised.ts'

/** Parts of a path step, with their numbers on the wire. */
const PARTS = { account: 1, currency: 16, issuer: 32 } as const

/** Returns the member `type` of a step: the sum of its parts. */
export function stepType(step: object): number {
  let type = 0
  for (const [name, part] of Object.entries(PARTS)) if (Object.hasOwn(step, name)) type |= part
  return type
}

const MAX_CACHED = 10_000

/**
 * Converts a transaction to JSON like the protocol's `fieldsToJson`, with a cache of addresses and currency codes,
 * which are most of the cost of every submission.
 */
export class WireForms {
  readonly network: NetworkDefinition
  readonly addresses: AddressBook
  readonly #currencies = new Map<string, string>()

  constructor(network: NetworkDefinition, addresses: AddressBook) {
    this.network = network
    this.addresses = addresses
  }

  /** Returns a transaction's fields and its hash. @param omitted names of fields to leave out */
  transaction(tx: ParsedTransaction, omitted?: ReadonlySet<string>): Record<string, unknown> {
    const json = this.fields(tx.fields, omitted)
    json['hash'] = tx.hash
    return json
  }

  fields(fields: ParsedFields, omitted: ReadonlySet<string> = COMPLETE): Record<string, unknown> {
    const { network } = this
    const json: Record<string, unknown> = {}
    for (const name in fields) {
      const value = fields[name]
      const type = network.definitions.fields.get(name)?.type
      if (value === undefined || type === undefined || omitted.has(name)) continue
      if (type === 'UInt32' || type === 'UInt8') json[name] = value
      else if (type === 'AccountID' && value instanceof Uint8Array) json[name] = this.addresses.text(value)
      else if (type === 'Blob' && value instanceof Uint8Array) json[name] = hexText(value)
      else if (type === 'Amount' && isAmount(value)) json[name] = this.#amount(value)
      else json[name] = this.field(name, value)
    }
    return json
  }

  /** Converts one field with the protocol's general function. */
  field(name: string, value: FieldValue): unknown {
    const json = fieldsToJson(this.network, { [name]: value })[name]
    return this.#isPaths(name) ? withStepTypes(json) : json
  }

  #isPaths(name: string): boolean {
    return this.network.definitions.fields.get(name)?.type === 'PathSet' && !isSkywell(this.network)
  }

  #amount({ currency, issuer, mantissa, exponent }: ParsedAmount): unknown {
    if (currency === undefined || issuer === undefined) return mantissa.toString()
    const value = issuedToText({ mantissa, exponent })
    return { currency: this.currency(currency), issuer: this.addresses.text(issuer), value }
  }

  /** Returns the currency code of 20 bytes. */
  currency(bytes: Uint8Array): string {
    const key = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
    const cached = this.#currencies.get(key)
    if (cached !== undefined) return cached
    if (this.#currencies.size >= MAX_CACHED) this.#currencies.clear()
    const text = decodeCurrency(bytes, this.network)
    this.#currencies.set(key, text)
    return text
  }
}

function isAmount(value: FieldValue): value is ParsedAmount {
  return typeof value === 'object' && 'mantissa' in value && 'exponent' in value
}

/** Adds the step types to paths, as the reference does. */
function withStepTypes(paths: unknown): unknown {
  if (!Array.isArray(paths)) return paths
  return paths.map((path: unknown) => (Array.isArray(path) ? path.map(typedStep) : path))
}

function typedStep(step: object): object {
  return { ...step, type: stepType(step) }
}
