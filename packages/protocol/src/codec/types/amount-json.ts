import { AmountError, issuedFromText, issuedToText } from '@tidebook/amount'
import type { Issued } from '@tidebook/amount'
import { encodeAddress } from '../../address/address.ts'
import { decodeCurrency, encodeCurrency, isNativeCurrency } from '../../address/currency.ts'
import type { NetworkDefinition } from '../../networks/network.ts'
import { ProtocolError } from '../../protocol-error.ts'
import type { ParsedAmount } from '../field-value.ts'
import type { AmountJson } from '../json.ts'
import { accountBytes } from './octets.ts'

const NATIVE_TEXT = /^-?(?:0|[1-9]\d{0,19})$/

function fail(message: string, field: string): ProtocolError {
  return new ProtocolError('protocol/amount', message, field)
}

function nativeFromText(network: NetworkDefinition, text: string, field: string): ParsedAmount {
  if (!NATIVE_TEXT.test(text)) throw fail('Native amounts are whole micro units', field)
  const mantissa = BigInt(text)
  if (mantissa > network.maxNative || mantissa < -network.maxNative) throw fail('Native amount out of range', field)
  return { currency: undefined, issuer: undefined, mantissa, exponent: 0 }
}

function isIssuedJson(value: unknown): value is { currency: string; issuer: string; value: string } {
  if (typeof value !== 'object' || value === null) return false
  const { currency, issuer, value: text } = value as Record<string, unknown>
  if (typeof currency !== 'string' || typeof issuer !== 'string' || typeof text !== 'string') return false
  return Object.keys(value).length === 3
}

function issuedValue(text: string, field: string): Issued {
  try {
    return issuedFromText(text)
  } catch (error) {
    if (error instanceof AmountError) throw fail(error.message, field)
    throw error
  }
}

/** Returns the bytes of an issued currency. @throws ProtocolError naming the field */
export function currencyBytes(network: NetworkDefinition, code: unknown, field: string): Uint8Array {
  if (typeof code !== 'string') throw new ProtocolError('protocol/currency', 'Must be text', field)
  try {
    return encodeCurrency(code, network)
  } catch (error) {
    if (error instanceof ProtocolError) throw new ProtocolError(error.code, error.message, field)
    throw error
  }
}

/**
 * Parses an amount in JSON: micro units as text, or exactly currency, issuer and value.
 * @throws ProtocolError `protocol/amount`, `protocol/currency` or `protocol/address`, naming the field
 */
export function amountFromJson(network: NetworkDefinition, value: unknown, field: string): ParsedAmount {
  if (typeof value === 'string') return nativeFromText(network, value, field)
  if (!isIssuedJson(value)) throw fail('Must be micro units or { currency, issuer, value }', field)
  const currency = currencyBytes(network, value.currency, field)
  if (isNativeCurrency(currency)) throw fail('The native currency has no issuer', field)
  const issuer = accountBytes(network, value.issuer, field)
  if (isNativeCurrency(issuer)) throw fail('Issued amount without issuer', field)
  const { mantissa, exponent } = issuedValue(value.value, field)
  return { currency, issuer, mantissa, exponent }
}

/** Converts a parsed amount to JSON. */
export function amountToJson(network: NetworkDefinition, amount: ParsedAmount): AmountJson {
  if (amount.currency === undefined || amount.issuer === undefined) return amount.mantissa.toString()
  return {
    currency: decodeCurrency(amount.currency, network),
    issuer: encodeAddress(network, amount.issuer),
    value: issuedToText(amount),
  }
}
