import { decimalOf, divide, isZero, ONE, ZERO } from '@tidebook/amount'
import type { Decimal } from '@tidebook/amount'
import type { TokenId } from '../wire/token-value.ts'
import type { Side } from './offer-view.ts'
import { significant } from './price.ts'
import { shortQuotient } from './short-quotient.ts'

const NATIVE_SCALE = 6
const EXPONENT_BIAS = 100
const MANTISSA_MASK = 0x00ff_ffff_ffff_ffffn
const INVERSE_SCALE = 60
const DIRECTORY = /^[0-9A-Fa-f]{64}$/

function powerOfTen(exponent: number): Decimal {
  return exponent >= 0 ? decimalOf(10n ** BigInt(exponent)) : decimalOf(1n, -exponent)
}

/**
 * Fast path: returns the price if its mantissa is a safe integer, as most are. @param shift power of ten of the units
 */
function shortPrice(directory: string, shift: number, side: Side): Decimal | undefined {
  if (!DIRECTORY.test(directory)) return undefined
  const mantissa = Number.parseInt(directory.slice(50, 56), 16) * 2 ** 32 + Number.parseInt(directory.slice(56), 16)
  const exponent = Number.parseInt(directory.slice(48, 50), 16) - EXPONENT_BIAS + shift
  if (mantissa === 0 || mantissa > Number.MAX_SAFE_INTEGER) return undefined
  return side === 'sell' ? shortQuotient(mantissa, 1, exponent) : shortQuotient(1e15, mantissa, -exponent - 15)
}

/**
 * Returns TakerPays / TakerGets of a book directory. Its last 64 bits are an exponent (biased by 100) and a mantissa.
 */
export function rateOfDirectory(directory: string): Decimal | undefined {
  if (!DIRECTORY.test(directory)) return undefined
  const quality = BigInt(`0x${directory.slice(48)}`)
  if (quality === 0n) return ZERO
  const exponent = Number(quality >> 56n) - EXPONENT_BIAS
  const { coefficient, scale } = powerOfTen(exponent)
  return { coefficient: (quality & MANTISSA_MASK) * coefficient, scale }
}

/**
 * Returns the price of an order from its book directory, which partial fills do not change. The ledger counts native
 * amounts in micro units, so the rate is converted to whole units first. An order whose rate underflowed to 0 has the
 * price 0; the ledger never takes such an order, and books do not show it.
 */
export function priceOfDirectory(directory: string, gets: TokenId, pays: TokenId, side: Side): Decimal | undefined {
  const shift = (gets.issuer === '' ? NATIVE_SCALE : 0) - (pays.issuer === '' ? NATIVE_SCALE : 0)
  const short = shortPrice(directory, shift, side)
  if (short !== undefined) return short
  const rate = rateOfDirectory(directory)
  if (rate === undefined || isZero(rate)) return rate
  const unit = powerOfTen(shift)
  const whole: Decimal = { coefficient: rate.coefficient * unit.coefficient, scale: rate.scale + unit.scale }
  return significant(side === 'sell' ? whole : divide(ONE, whole, INVERSE_SCALE, 'half-even'))
}
