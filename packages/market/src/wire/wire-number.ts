import { formatDecimal } from '@tidebook/amount'
import type { Decimal } from '@tidebook/amount'

/**
 * The JSON number of the info calls. Their format is the ecosystem's; everywhere else amounts stay decimal text. Use it
 * at the edge only: nothing may calculate with the result.
 */
export function wireNumber(value: Decimal): number {
  return Number(formatDecimal(value))
}
