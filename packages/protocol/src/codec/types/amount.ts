import { AmountError, issuedFromText, issuedToText } from '@tidebook/amount'
import { decodeAddress, encodeAddress } from '../../address/address.ts'
import { decodeCurrency, encodeCurrency, isNativeCurrency } from '../../address/currency.ts'
import type { NetworkDefinition } from '../../networks/network.ts'
import { ProtocolError } from '../../protocol-error.ts'
import type { ByteReader } from '../byte-reader.ts'
import type { ByteWriter } from '../byte-writer.ts'
import type { ParsedAmount } from '../field-value.ts'
import type { AmountJson } from '../json.ts'

const NOT_NATIVE = 0x8000_0000_0000_0000n
const POSITIVE = 0x4000_0000_0000_0000n
const EXPONENT_BIAS = 97
const EXPONENT_SHIFT = 54n
const MIN_MANTISSA = 1_000_000_000_000_000n
const MAX_MANTISSA = 9_999_999_999_999_999n
const TWO_32 = 4_294_967_296
const NATIVE_TEXT = /^-?(?:0|[1-9]\d{0,19})$/
const WORD_BYTES = 20

function fail(message: string, field: string): ProtocolError {
  return new ProtocolError('protocol/amount', message, field)
}

/** 8 bytes native or 48 bytes issued, canonical forms only. @throws ProtocolError */
export function readAmount(reader: ByteReader, field: string): ParsedAmount {
  const start = reader.skip(8, field)
  const high = reader.view.getUint32(start)
  const low = reader.view.getUint32(start + 4)
  const positive = (high & 0x4000_0000) !== 0
  if ((high & 0x8000_0000) === 0) return readNative(high & 0x3fff_ffff, low, positive, field)
  const currency = reader.take(WORD_BYTES, field)
  const issuer = reader.take(WORD_BYTES, field)
  if (isNativeCurrency(currency)) throw fail('Issued amount in the native currency', field)
  if (isNativeCurrency(issuer)) throw fail('Issued amount without issuer', field)
  const mantissaHigh = high & 0x003f_ffff
  if (mantissaHigh === 0 && low === 0) {
    if (high !== 0x8000_0000) throw fail('Zero is not canonical', field)
    return { currency, issuer, mantissa: 0n, exponent: -100 }
  }
  const exponent = ((high >>> 22) & 0xff) - EXPONENT_BIAS
  const magnitude = (BigInt(mantissaHigh) << 32n) | BigInt(low)
  if (magnitude < MIN_MANTISSA || magnitude > MAX_MANTISSA || exponent < -96 || exponent > 80) {
    throw fail('Issued value is not canonical', field)
  }
  return { currency, issuer, mantissa: positive ? magnitude : -magnitude, exponent }
}

function readNative(high: number, low: number, positive: boolean, field: string): ParsedAmount {
  const magnitude = high < 0x20_0000 ? BigInt(high * TWO_32 + low) : (BigInt(high) << 32n) | BigInt(low)
  if (!positive && magnitude === 0n) throw fail('Zero is not canonical', field)
  return { currency: undefined, issuer: undefined, mantissa: positive ? magnitude : -magnitude, exponent: 0 }
}

function writeNative(network: NetworkDefinition, writer: ByteWriter, text: string, field: string): void {
  if (!NATIVE_TEXT.test(text)) throw fail('Native amounts are whole micro units', field)
  const value = BigInt(text)
  const magnitude = value < 0n ? -value : value
  if (magnitude > network.maxNative) throw fail('Native amount out of range', field)
  writer.uint64(value < 0n ? magnitude : magnitude | POSITIVE)
}

/** @throws ProtocolError `protocol/amount`, `protocol/currency` or `protocol/address` */
export function writeAmount(network: NetworkDefinition, writer: ByteWriter, value: unknown, field: string): void {
  if (typeof value === 'string') {
    writeNative(network, writer, value, field)
    return
  }
  if (!isIssuedJson(value)) throw fail('Must be micro units or { currency, issuer, value }', field)
  const currency = named(field, () => encodeCurrency(value.currency, network))
  if (isNativeCurrency(currency)) throw fail('The native currency has no issuer', field)
  const issuer = named(field, () => decodeAddress(network, value.issuer))
  writer.uint64(issuedWord(value.value, field))
  writer.bytes(currency)
  writer.bytes(issuer)
}

function issuedWord(text: string, field: string): bigint {
  try {
    const { mantissa, exponent } = issuedFromText(text)
    if (mantissa === 0n) return NOT_NATIVE
    const sign = mantissa > 0n ? NOT_NATIVE | POSITIVE : NOT_NATIVE
    return sign | (BigInt(exponent + EXPONENT_BIAS) << EXPONENT_SHIFT) | (mantissa < 0n ? -mantissa : mantissa)
  } catch (error) {
    if (error instanceof AmountError) throw fail(error.message, field)
    throw error
  }
}

function named<T>(field: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof ProtocolError) throw new ProtocolError(error.code, error.message, field)
    throw error
  }
}

function isIssuedJson(value: unknown): value is { currency: string; issuer: string; value: string } {
  if (typeof value !== 'object' || value === null) return false
  const { currency, issuer, value: text } = value as Record<string, unknown>
  if (typeof currency !== 'string' || typeof issuer !== 'string' || typeof text !== 'string') return false
  return Object.keys(value).length === 3
}

/** The JSON form of a parsed amount. */
export function amountToJson(network: NetworkDefinition, amount: ParsedAmount): AmountJson {
  if (amount.currency === undefined || amount.issuer === undefined) return amount.mantissa.toString()
  return {
    currency: decodeCurrency(amount.currency, network),
    issuer: encodeAddress(network, amount.issuer),
    value: issuedToText(amount),
  }
}
