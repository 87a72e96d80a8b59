/** Actions to run when the ledger reaches their time, by key. */
export class Expirations {
  readonly #waiting = new Map<string, { readonly at: number; readonly act: () => void }>()
  /** Lower bound of all due times, in ledger seconds. */
  #earliest = Number.POSITIVE_INFINITY

  /** Replaces the action of a key. @param at ledger seconds */
  set(key: string, at: number, act: () => void): void {
    this.#waiting.set(key, { at, act })
    this.#earliest = Math.min(this.#earliest, at)
  }

  delete(key: string): void {
    this.#waiting.delete(key)
  }

  /** Removes and returns the actions due at a time, in ledger seconds. */
  due(now: number): (() => void)[] {
    if (now < this.#earliest) return []
    const due = [...this.#waiting].filter(([, { at }]) => at <= now)
    for (const [key] of due) this.#waiting.delete(key)
    this.#earliest = [...this.#waiting.values()].reduce(
      (least, { at }) => Math.min(least, at),
      Number.POSITIVE_INFINITY,
    )
    return due.map(([, { act }]) => act)
  }
}
