import { isNativeCurrency } from '../../address/currency.ts'
import { ProtocolError } from '../../protocol-error.ts'
import type { ByteReader } from '../byte-reader.ts'
import type { ByteWriter } from '../byte-writer.ts'
import type { ParsedAmount } from '../field-value.ts'

const NOT_NATIVE = 0x8000_0000_0000_0000n
const POSITIVE = 0x4000_0000_0000_0000n
const EXPONENT_BIAS = 97
const EXPONENT_SHIFT = 54n
const MIN_MANTISSA = 1_000_000_000_000_000n
const MAX_MANTISSA = 9_999_999_999_999_999n
const TWO_32 = 4_294_967_296
const WORD_BYTES = 20

function fail(message: string, field: string): ProtocolError {
  return new ProtocolError('protocol/amount', message, field)
}

function readNative(high: number, low: number, positive: boolean, most: bigint, field: string): ParsedAmount {
  // Below 2^53 a double is exact and converts to bigint more cheaply.
  const magnitude = high < 0x20_0000 ? BigInt(high * TWO_32 + low) : (BigInt(high) << 32n) | BigInt(low)
  if (!positive && magnitude === 0n) throw fail('Zero is not canonical', field)
  if (magnitude > most) throw fail('Native amount out of range', field)
  return { currency: undefined, issuer: undefined, mantissa: positive ? magnitude : -magnitude, exponent: 0 }
}

/**
 * Reads 8 bytes of a native amount up to `maxNative`, or 48 bytes of an issued amount. Accepts canonical forms only.
 * @throws ProtocolError `protocol/amount`
 */
export function readAmount(reader: ByteReader, maxNative: bigint, field: string): ParsedAmount {
  const start = reader.skip(8, field)
  const high = reader.view.getUint32(start)
  const low = reader.view.getUint32(start + 4)
  const positive = (high & 0x4000_0000) !== 0
  if (high < 0x8000_0000) return readNative(high & 0x3fff_ffff, low, positive, maxNative, field)
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

/** Writes the wire form. The amount must be canonical. */
export function writeAmount(writer: ByteWriter, amount: ParsedAmount): void {
  const { currency, issuer, mantissa, exponent } = amount
  const magnitude = mantissa < 0n ? -mantissa : mantissa
  if (currency === undefined || issuer === undefined) {
    writer.uint64(mantissa < 0n ? magnitude : magnitude | POSITIVE)
    return
  }
  if (mantissa === 0n) writer.uint64(NOT_NATIVE)
  else {
    const sign = mantissa > 0n ? NOT_NATIVE | POSITIVE : NOT_NATIVE
    writer.uint64(sign | (BigInt(exponent + EXPONENT_BIAS) << EXPONENT_SHIFT) | magnitude)
  }
  writer.bytes(currency)
  writer.bytes(issuer)
}
