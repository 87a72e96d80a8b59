/** So many different things of a kind are looked through; in a record are rarely more than four. */
const LIMIT = 24

/**
 * Numbers of the things that a record told first. They are compared one by one, mostly by identity: for the handful in
 * a record a map, which must read every text for its hash, costs several times as much. Of a thing beyond the limit
 * nothing is known: what is told of it again takes more room, nothing else.
 */
export class Recent<T> {
  readonly #things: T[] = []
  readonly #numbers: number[] = []
  #count = 0

  forget(): void {
    this.#count = 0
  }

  /** Undefined for a thing that is new. */
  number(thing: T): number | undefined {
    for (let index = 0; index < this.#count; index += 1) {
      if (this.#things[index] === thing) return this.#numbers[index]
    }
    return undefined
  }

  add(thing: T, number: number): void {
    if (this.#count === LIMIT) return
    this.#things[this.#count] = thing
    this.#numbers[this.#count] = number
    this.#count += 1
  }
}
