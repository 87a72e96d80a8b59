/** A map that uses no memory while it is empty. Most of the many accounts own nothing of most types. */
export class SparseMap<K, V> {
  #map: Map<K, V> | undefined

  get size(): number {
    return this.#map?.size ?? 0
  }

  get(key: K): V | undefined {
    return this.#map?.get(key)
  }

  set(key: K, value: V): void {
    this.#map ??= new Map()
    this.#map.set(key, value)
  }

  delete(key: K): void {
    this.#map?.delete(key)
    if (this.#map?.size === 0) this.#map = undefined
  }

  /** In order of insertion. */
  values(): MapIterator<V> {
    return (this.#map ?? EMPTY).values() as MapIterator<V>
  }

  [Symbol.iterator](): MapIterator<[K, V]> {
    return (this.#map ?? EMPTY)[Symbol.iterator]() as MapIterator<[K, V]>
  }
}

const EMPTY: ReadonlyMap<unknown, unknown> = new Map()
