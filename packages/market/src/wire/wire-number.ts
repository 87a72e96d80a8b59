import { formatDecimal } from '@tidebook/amount'
import type { Decimal } from '@tidebook/amount'

/**
 * Returns the JSON number of the info calls. The ecosystem defines their format; everywhere else amounts remain decimal
 * text. Use only for output: never calculate with the result.
 */
export function wireNumber(value: Decimal): number {
  return Number(formatDecimal(value))
}
