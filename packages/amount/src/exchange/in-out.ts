import { divRoundStrict } from '../divide-round.ts'
import { addLedger, compareLedger } from '../ledger-arithmetic.ts'
import { zeroOf } from '../ledger-number.ts'
import type { LedgerNumber } from '../ledger-number.ts'
import { mulRoundStrict } from '../multiply-round.ts'
import { rateOfQuality } from '../quality.ts'

/** The input and output of an offer, a step or a strand. */
export interface InOut {
  readonly in: LedgerNumber
  readonly out: LedgerNumber
}

export function isZero(amount: LedgerNumber): boolean {
  return amount.mantissa === 0n
}

export function isPositive(amount: LedgerNumber): boolean {
  return amount.mantissa > 0n
}

export function isNegative(amount: LedgerNumber): boolean {
  return amount.mantissa < 0n
}

export function smallerOf(a: LedgerNumber, b: LedgerNumber): LedgerNumber {
  return compareLedger(a, b) <= 0 ? a : b
}

export function isLess(a: LedgerNumber, b: LedgerNumber): boolean {
  return compareLedger(a, b) < 0
}

export function isSame(a: LedgerNumber, b: LedgerNumber): boolean {
  return compareLedger(a, b) === 0
}

/** Reduces both sides so that the input is at most `limit` (`ceil_in_strict`). */
export function limitIn(amount: InOut, limit: LedgerNumber, quality: bigint, roundUp: boolean): InOut {
  if (!isLess(limit, amount.in)) return amount
  const out = divRoundStrict(limit, rateOfQuality(quality), amount.out.native, roundUp)
  return { in: limit, out: smallerOf(out, amount.out) }
}

/** Reduces both sides so that the output is at most `limit` (`ceil_out_strict`). */
export function limitOut(amount: InOut, limit: LedgerNumber, quality: bigint, roundUp: boolean): InOut {
  if (!isLess(limit, amount.out)) return amount
  const into = mulRoundStrict(limit, rateOfQuality(quality), amount.in.native, roundUp)
  return { in: smallerOf(into, amount.in), out: limit }
}

/**
 * A running sum at 16 digits. Adds the parts from the smallest to the largest, as the reference does, because another
 * order would change the last digits.
 */
export class SortedSum {
  readonly #parts: LedgerNumber[] = []
  /** Prefix sums, which are valid up to the first changed part. */
  readonly #sums: LedgerNumber[] = []
  readonly #native: boolean

  constructor(native: boolean) {
    this.#native = native
  }

  add(part: LedgerNumber): void {
    let position = this.#parts.length
    while (position > 0) {
      const left = this.#parts[position - 1]
      if (left === undefined || compareLedger(left, part) <= 0) break
      position -= 1
    }
    if (position === this.#parts.length) this.#parts.push(part)
    else this.#parts.splice(position, 0, part)
    this.#changedAt(position)
  }

  /** Removes one part with this value. */
  remove(part: LedgerNumber): void {
    const position = this.#parts.findIndex((existing) => compareLedger(existing, part) === 0)
    if (position < 0) return
    this.#parts.splice(position, 1)
    this.#changedAt(position)
  }

  clear(): void {
    this.#parts.length = 0
    this.#sums.length = 0
  }

  total(): LedgerNumber {
    const sums = this.#sums
    for (let index = sums.length; index < this.#parts.length; index += 1) {
      const part = this.#parts[index]
      const before = sums[index - 1]
      if (part !== undefined) sums.push(before === undefined ? part : addLedger(before, part))
    }
    return sums.at(-1) ?? zeroOf(this.#native)
  }

  #changedAt(position: number): void {
    if (this.#sums.length > position) this.#sums.length = position
  }
}
