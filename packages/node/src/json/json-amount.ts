import { decimalOf, formatDecimal } from '@tidebook/amount'

const MICRO_DECIMALS = 6

/**
 * Fees and reserves are JSON numbers on the wire, although other amounts are text. They are small configured values;
 * their text goes through the JSON parser, never through arithmetic.
 */
function jsonNumber(text: string): number {
  return JSON.parse(text)
}

export function microUnits(micro: bigint): number {
  return jsonNumber(micro.toString())
}

export function coinsOfMicro(micro: bigint): number {
  return jsonNumber(formatDecimal(decimalOf(micro, MICRO_DECIMALS)))
}
