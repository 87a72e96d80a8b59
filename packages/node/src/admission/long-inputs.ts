/** Bytes of a request up to which it may come in beside any number of others of its client. */
export const LONG_INPUT = 65_536
/** Long requests of one client that come in at a time. */
const AT_ONCE = 4

/**
 * Long requests of one client come in a few at a time, and the others wait on the wire: 64 connections that each send a
 * megabyte would have the node hold all of it, twice, before the first is looked at.
 */
export class LongInputs {
  /** Those that wait, in their order. */
  readonly #waiting = new Set<() => void>()
  #reading = 0

  get isIdle(): boolean {
    return this.#reading === 0 && this.#waiting.size === 0
  }

  /**
   * Calls `begin` as soon as there is a place, at once where there is one.
   * @returns gives the place back, or the wish for one; to be called once
   */
  take(begin: () => void): () => void {
    let hasPlace = this.#reading < AT_ONCE
    const enter = (): void => {
      hasPlace = true
      this.#reading += 1
      begin()
    }
    if (hasPlace) enter()
    else this.#waiting.add(enter)
    return () => {
      if (!hasPlace) this.#waiting.delete(enter)
      else {
        this.#reading -= 1
        this.#next()
      }
    }
  }

  #next(): void {
    const [enter] = this.#waiting
    if (enter === undefined) return
    this.#waiting.delete(enter)
    enter()
  }
}
