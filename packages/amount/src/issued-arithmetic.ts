import { issuedFromFloat } from './issued.ts'
import type { Issued } from './issued.ts'
import type { FloatRounding } from './ledger-float.ts'
import { addFloats, compareFloats, negateFloat } from './ledger-float-arithmetic.ts'

/** Returns a + b at 16 digits. @throws AmountError `amount/overflow` */
export function addIssued(a: Issued, b: Issued, rounding: FloatRounding = 'nearest'): Issued {
  if (b.mantissa === 0n) return a
  if (a.mantissa === 0n) return b
  return issuedFromFloat(addFloats(a, b, rounding))
}

export function negateIssued(value: Issued): Issued {
  return negateFloat(value)
}

/** Returns a - b at 16 digits. @throws AmountError `amount/overflow` */
export function subtractIssued(a: Issued, b: Issued, rounding: FloatRounding = 'nearest'): Issued {
  return addIssued(a, negateFloat(b), rounding)
}

export function compareIssued(a: Issued, b: Issued): -1 | 0 | 1 {
  return compareFloats(a, b)
}
