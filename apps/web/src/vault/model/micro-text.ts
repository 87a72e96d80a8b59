import { decimalOf, formatDecimal } from '@tidebook/amount'

/** Native units of the wire (10^-6) as decimal text; nothing is nothing. */
export const microText = (micro: string | undefined): string =>
  micro !== undefined && /^[0-9]+$/u.test(micro) ? formatDecimal(decimalOf(BigInt(micro), 6)) : '0'
