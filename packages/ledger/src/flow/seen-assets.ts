import type { EngineResult } from '../base/engine-results.ts'
import type { Hop, Money, Party, Place } from './strand.ts'
import { isSamePlace } from './strand.ts'

/** A set of a few visited places, for which a linear search is fastest. */
class PlaceSet {
  readonly #places: Place[] = []

  /** Returns false when the place is already in the set. */
  add(place: Place): boolean {
    if (this.has(place)) return false
    this.#places.push(place)
    return true
  }

  has(place: Place): boolean {
    return this.#places.some((existing) => isSamePlace(existing, place))
  }
}

/**
 * Detects loops, which make a strand consume its own liquidity: no account twice in one currency, no two books for one
 * asset, no book for an asset that the strand has already passed through.
 */
export class SeenAssets {
  readonly #from = new PlaceSet()
  readonly #to = new PlaceSet()
  readonly #bought = new PlaceSet()

  line(currency: Money, source: Party, target: Party, previous: Hop | undefined): EngineResult | undefined {
    const from = { currency, account: source }
    // Only the next step may pass on a book's output.
    if (this.#bought.has(from)) {
      if (previous === undefined) return 'temBAD_PATH_LOOP'
      if (previous.bought !== undefined && !isSamePlace(previous.bought, from)) return 'temBAD_PATH_LOOP'
    }
    const isNew = this.#from.add(from) && this.#to.add({ currency, account: target })
    return isNew ? undefined : 'temBAD_PATH_LOOP'
  }

  /** The native asset leaves its owner (`to` is native) or arrives at one. */
  native(arrives: boolean): EngineResult | undefined {
    const places = arrives ? this.#from : this.#to
    return places.add({ currency: 'native', account: 'native' }) ? undefined : 'temBAD_PATH_LOOP'
  }

  book(bought: Place): EngineResult | undefined {
    const isNew = this.#bought.add(bought) && !this.#from.has(bought) && !this.#to.has(bought)
    return isNew ? undefined : 'temBAD_PATH_LOOP'
  }
}
