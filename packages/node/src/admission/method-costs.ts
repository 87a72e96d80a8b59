/** Of what a call cost, the share by which it moves the estimate for the next one. */
const WEIGHT = 1 / 8

/** What calls cost of late, by method, in milliseconds of the ledger's thread: a guess of what the next one will cost. */
export class MethodCosts {
  readonly #estimates = new Map<string, number>()

  estimate(method: string): number {
    return this.#estimates.get(method) ?? 0
  }

  /** A costly call counts at once, cheap ones make up for it slowly: the guess errs on the side of the ledger. */
  learn(method: string, cost: number): void {
    const known = this.estimate(method)
    this.#estimates.set(method, cost > known ? (known + cost) / 2 : known + (cost - known) * WEIGHT)
  }
}
