import type { NetworkDefinition } from '@tidebook/protocol'
import { ProtocolError, decodeAddress } from '@tidebook/protocol'
import { RpcError, invalidField, missingField } from '../../json/rpc-error.ts'

const HASH = /^[0-9A-Fa-f]{64}$/
const MAX_U32 = 0xffff_ffff

/** Page sizes: minimum, maximum and default. */
export interface PageRange {
  readonly least: number
  readonly usual: number
  readonly most: number
}

/** Reads the members of one request by type. Errors contain the name of the field. */
export class Params {
  readonly values: Readonly<Record<string, unknown>>
  readonly network: NetworkDefinition

  constructor(values: Readonly<Record<string, unknown>>, network: NetworkDefinition) {
    this.values = values
    this.network = network
  }

  /** Returns the raw value. Null counts as absent. */
  raw(field: string): unknown {
    const value = Object.hasOwn(this.values, field) ? this.values[field] : undefined
    return value === null ? undefined : value
  }

  text(field: string): string {
    return this.optionalText(field) ?? raise(missingField(field))
  }

  optionalText(field: string): string | undefined {
    const value = this.raw(field)
    if (value === undefined || typeof value === 'string') return value
    throw invalidField(field, 'string')
  }

  flag(field: string): boolean {
    const value = this.raw(field)
    if (value === undefined) return false
    if (typeof value === 'boolean') return value
    throw invalidField(field, 'boolean')
  }

  /** Reads an integer from 0 to 2^32 - 1. */
  optionalUnsigned(field: string): number | undefined {
    const value = this.raw(field)
    if (value === undefined) return undefined
    if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_U32) return value
    throw invalidField(field, 'unsigned integer')
  }

  /** Reads micro units: an integer, or text if a JSON number cannot represent the value. */
  optionalMicro(field: string): bigint | undefined {
    const value = this.raw(field)
    if (value === undefined) return undefined
    if (typeof value === 'string' && /^\d{1,18}$/.test(value)) return BigInt(value)
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value)
    throw invalidField(field, 'a number of micro units')
  }

  /** Reads a page size and clamps it to the allowed range. */
  limit(range: PageRange): number {
    const requestedLimit = this.optionalUnsigned('limit')
    if (requestedLimit === undefined || requestedLimit === 0) return range.usual
    return Math.min(range.most, Math.max(range.least, requestedLimit))
  }

  /** Reads 64 hex digits and returns them in upper case. */
  optionalHash(field: string): string | undefined {
    const value = this.optionalText(field)
    if (value === undefined) return undefined
    if (!HASH.test(value)) throw invalidField(field, '256 bit hex string')
    return value.toUpperCase()
  }

  /** Reads the id of a transaction, under either name that libraries use (`transaction`, `hash`). */
  optionalTransactionId(): string | undefined {
    return this.optionalHash('transaction') ?? this.optionalHash('hash')
  }

  bytes(field: string): Uint8Array {
    const value = this.text(field)
    const bytes = Buffer.from(value, 'hex')
    // The decoder stops at the first character that is not a hex digit.
    if (value === '' || bytes.length * 2 !== value.length) throw invalidField(field, 'hex string')
    return bytes
  }

  /** Reads the account id of an address. @throws RpcError actMalformed */
  account(field = 'account'): Uint8Array {
    return this.optionalAccount(field) ?? raise(missingField(field))
  }

  optionalAccount(field: string): Uint8Array | undefined {
    const value = this.optionalText(field)
    return value === undefined ? undefined : readAddress(this.network, value, field)
  }

  list(field: string): readonly unknown[] {
    const value = this.raw(field)
    if (value === undefined) return []
    if (Array.isArray(value)) return value
    throw invalidField(field, 'array')
  }

  optionalObject(field: string): Params | undefined {
    const value = this.raw(field)
    return value === undefined ? undefined : new Params(asFields(value, field), this.network)
  }

  object(field: string): Params {
    return this.optionalObject(field) ?? raise(missingField(field))
  }
}

/**
 * Returns a JSON object's members.
 * @throws RpcError with the name `field`
 */
export function asFields(value: unknown, field: string): Readonly<Record<string, unknown>> {
  if (isJsonObject(value)) return value
  throw invalidField(field, 'object')
}

/** Whether a JSON value is an object. */
export function isJsonObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** @throws RpcError actMalformed */
export function readAddress(network: NetworkDefinition, address: unknown, field: string): Uint8Array {
  if (typeof address !== 'string') throw new RpcError('actMalformed', { field })
  try {
    return decodeAddress(network, address)
  } catch (error) {
    if (error instanceof ProtocolError) throw new RpcError('actMalformed', { field })
    throw error
  }
}

function raise(error: RpcError): never {
  throw error
}
