import type { Rule, Violation } from './violation.ts'

interface FirstValue {
  readonly validator: number
  readonly value: string
}

/** Compares the hashes that the validators report for each height or ledger. */
export class Agreement {
  readonly #rule: Rule
  readonly #first = new Map<number, FirstValue>()
  readonly violations: Violation[] = []

  constructor(rule: Rule) {
    this.#rule = rule
  }

  /** Number of positions for which a validator reported a hash. */
  get size(): number {
    return this.#first.size
  }

  /** Records the hash that a validator reports for a position. */
  add(validator: number, position: number, value: string): void {
    const first = this.#first.get(position)
    if (first === undefined) this.#first.set(position, { validator, value })
    else if (first.value !== value) {
      const detail = `${position}: validator ${first.validator} has ${first.value}, validator ${validator} has ${value}`
      this.violations.push({ rule: this.#rule, detail })
    }
  }
}
