import { decimalOf, formatDecimal } from '@tidebook/amount'

/** Ticks per row, finest first. */
const STEPS = [1, 10, 100, 1000] as const

/** Returns the grouping options of a pair: price steps that leave enough digits to distinguish rows. */
export function groupingSteps(decimals: number, best: number | undefined): readonly number[] {
  return STEPS.filter((step) => step === 1 || best === undefined || best / step >= 10).filter(
    (step) => step === 1 || String(step).length - 1 <= decimals + 2,
  )
}

/** Formats a step as a price: 1 tick of 5 decimals is 0.00001. */
export function stepText(step: number, decimals: number): string {
  return formatDecimal(decimalOf(BigInt(step), decimals))
}
