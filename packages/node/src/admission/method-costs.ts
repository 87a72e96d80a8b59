/** Weight of the latest call's cost in the estimate for the next one. */
const WEIGHT = 1 / 8

/** Estimates the cost of calls by method, in milliseconds of the ledger's thread. */
export class MethodCosts {
  readonly #estimates = new Map<string, number>()

  estimate(method: string): number {
    return this.#estimates.get(method) ?? 0
  }

  /** An expensive call raises the estimate immediately and cheap ones lower it slowly, so errors favor the ledger. */
  learn(method: string, cost: number): void {
    const existing = this.estimate(method)
    this.#estimates.set(method, cost > existing ? (existing + cost) / 2 : existing + (cost - existing) * WEIGHT)
  }
}
