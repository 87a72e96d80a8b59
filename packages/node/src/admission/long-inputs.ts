/** Maximum size in bytes of a request that may arrive concurrently with any number of its client's other requests. */
export const LONG_INPUT = 65_536
/** Maximum number of long requests of one client that arrive concurrently. */
const AT_ONCE = 4

/**
 * Limits concurrent long requests of one client; the others wait on the wire. Without the limit, 64 connections that
 * each send a megabyte would make the node hold all of it, twice.
 */
export class LongInputs {
  /** Waiting requests, in order. */
  readonly #waiting = new Set<() => void>()
  #reading = 0

  get isIdle(): boolean {
    return this.#reading === 0 && this.#waiting.size === 0
  }

  /**
   * Calls `begin` as soon as there is a slot, immediately if there is one.
   * @returns releases the slot, or cancels the wait; call it once
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
