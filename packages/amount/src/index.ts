export { AmountError } from './amount-error.ts'
export type { AmountErrorCode } from './amount-error.ts'
export { divideRounded } from './rounding.ts'
export type { Rounding } from './rounding.ts'
export { ONE, ZERO, decimalOf, normalize, rescale } from './decimal.ts'
export type { Decimal } from './decimal.ts'
export { formatDecimal, parseDecimal, toFixed, tryParseDecimal } from './decimal-text.ts'
export { absolute, add, divide, multiply, negate, subtract } from './decimal-arithmetic.ts'
export { compare, equals, isNegative, isPositive, isZero, maximum, minimum } from './decimal-compare.ts'
export { MAX_NATIVE, NATIVE_DECIMALS, nativeFromDecimal } from './native.ts'
export { FLOAT_ZERO, floatToInteger, normalizeFloat } from './ledger-float.ts'
export type { FloatRounding, LedgerFloat } from './ledger-float.ts'
export {
  addFloats,
  compareFloats,
  divideFloats,
  multiplyFloats,
  negateFloat,
  subtractFloats,
} from './ledger-float-arithmetic.ts'
export { powerFloat, squareRootFloat } from './ledger-float-root.ts'
export { ISSUED_MAX_EXPONENT, ISSUED_MIN_EXPONENT, ISSUED_SMALLEST, ISSUED_ZERO, issued } from './issued.ts'
export type { Issued } from './issued.ts'
export { issuedFromDecimal, issuedFromText, issuedToDecimal, issuedToText } from './issued-text.ts'
export { addIssued, compareIssued, negateIssued, subtractIssued } from './issued-arithmetic.ts'
export {
  LEDGER_ISSUED_ZERO,
  NATIVE_ZERO,
  issuedNumber,
  ledgerNumber,
  nativeNumber,
  smallestOf,
  zeroOf,
} from './ledger-number.ts'
export type { LedgerNumber } from './ledger-number.ts'
export {
  addLedger,
  compareLedger,
  divideLedger,
  multiplyLedger,
  negateLedger,
  subtractLedger,
} from './ledger-arithmetic.ts'
export { mulRound, mulRoundStrict } from './multiply-round.ts'
export { divRound, divRoundStrict } from './divide-round.ts'
export { mulRatio } from './multiply-ratio.ts'
export { composeQualities, qualityOf, rateOfQuality, roundQuality } from './quality.ts'
export { amountPrecision, amountPrecisionForPrice, pricePrecision } from './precision.ts'
export { TRADING_DECIMALS, minimumAmount, tradingAmount, tradingSum } from './trading.ts'
