import { attemptKeyText, type AttemptLimit, type AttemptKey } from './attempt-limits.ts'

/** How long a reached limit is remembered, in milliseconds, and the maximum number of remembered limits. */
const RETENTION_MS = 5_000
const MAX_ENTRIES = 10_000

/** Limits that were reached recently, in the memory of one program. */
export class ReachedLimits {
  readonly #now: () => number
  /** When each limit expires, in order of expiry. */
  readonly #until = new Map<string, number>()

  constructor(now: () => number) {
    this.#now = now
  }

  has(limit: AttemptLimit): boolean {
    return (this.#until.get(limitOf(limit)) ?? 0) > this.#now()
  }

  add(limit: AttemptLimit): void {
    const name = limitOf(limit)
    this.#until.delete(name)
    this.#until.set(name, this.#now() + RETENTION_MS)
    for (const oldest of this.#until.keys()) {
      if (this.#until.size <= MAX_ENTRIES) return
      this.#until.delete(oldest)
    }
  }

  forget(counted: AttemptKey): void {
    const name = `${attemptKeyText(counted)} `
    for (const each of this.#until.keys()) if (each.startsWith(name)) this.#until.delete(each)
  }
}

function limitOf({ most, windowMs, ...counted }: AttemptLimit): string {
  return `${attemptKeyText(counted)} ${most} ${windowMs}`
}
