import { decimalOf, formatDecimal } from '@tidebook/amount'

/** Converts native units of the wire (10^-6) to decimal text; a missing value becomes an empty text. */
export function microText(micro: string | undefined): string {
  return micro !== undefined && /^[0-9]+$/u.test(micro) ? formatDecimal(decimalOf(BigInt(micro), 6)) : '0'
}
