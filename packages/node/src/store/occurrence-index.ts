/** Maximum number of different objects remembered. A record rarely has more than four. */
const LIMIT = 24

/**
 * Numbers objects by their first occurrence in a record. Searches linearly, because a map costs more for a handful of
 * objects, and a map with text keys, which must hash the texts, several times as much. Objects beyond the limit are not
 * remembered, so that their repetitions take more space.
 */
export class OccurrenceIndex {
  readonly #things: object[] = []
  readonly #numbers: number[] = []
  #count = 0

  forget(): void {
    this.#count = 0
  }

  /** Returns undefined for a new object. */
  number(thing: object): number | undefined {
    for (let index = 0; index < this.#count; index += 1) {
      if (this.#things[index] === thing) return this.#numbers[index]
    }
    return undefined
  }

  add(thing: object, number: number): void {
    if (this.#count === LIMIT) return
    this.#things[this.#count] = thing
    this.#numbers[this.#count] = number
    this.#count += 1
  }
}
