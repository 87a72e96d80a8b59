/** Up to this many elements a linear search is cheaper than an index. */
const LINEAR_SEARCH_SIZE = 16

/** A set that usually contains a handful of elements, in order of first addition. */
export class SmallSet<T> {
  readonly #list: T[] = []
  #index: Set<T> | undefined

  has(item: T): boolean {
    return this.#index === undefined ? this.#list.includes(item) : this.#index.has(item)
  }

  add(item: T): void {
    if (this.has(item)) return
    this.#list.push(item)
    if (this.#index !== undefined) this.#index.add(item)
    else if (this.#list.length > LINEAR_SEARCH_SIZE) this.#index = new Set(this.#list)
  }

  get items(): readonly T[] {
    return this.#list
  }
}
