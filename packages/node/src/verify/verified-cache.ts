/**
 * Ids of transactions whose signatures were found good, so that a resubmitted or redelivered one is not checked again.
 * Two generations: when the young one is full it becomes the old one and the old one is forgotten, which bounds the
 * memory without bookkeeping per entry.
 */
export class VerifiedCache {
  readonly #limit: number
  #young = new Set<string>()
  #old = new Set<string>()

  constructor(limit = 32_768) {
    this.#limit = limit
  }

  has(hash: string): boolean {
    return this.#young.has(hash) || this.#old.has(hash)
  }

  add(hash: string): void {
    if (this.#young.size >= this.#limit) {
      this.#old = this.#young
      this.#young = new Set()
    }
    this.#young.add(hash)
  }
}
