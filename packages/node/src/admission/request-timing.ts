/** A phase of a request, and its duration in milliseconds. */
type Phase = readonly [name: string, ms: number]

/**
 * Measures the phases of a request that the operator traces. `read`: from its last byte to its parameters; `wait`: until
 * the ledger's thread begins it; `log`: verification and order of a transaction; `work`: the rest.
 */
export class RequestTiming {
  readonly #phases: Phase[] = []
  #since: number

  /** @param since start of the first phase, in milliseconds of the monotonic clock */
  constructor(since: number) {
    this.#since = since
  }

  get phases(): readonly Phase[] {
    return this.#phases
  }

  /**
   * Ends the current phase and starts the next one.
   * @param phase name of the phase that ends
   */
  end(phase: string): void {
    const now = performance.now()
    this.#phases.push([phase, Number((now - this.#since).toFixed(3))])
    this.#since = now
  }
}
