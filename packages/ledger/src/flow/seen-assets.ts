import type { EngineResult } from '../base/engine-results.ts'
import type { Hop, Money, Party, Place } from './strand.ts'
import { isSamePlace } from './strand.ts'

/** A few places; so few that looking through them is the fastest. */
class PlaceSet {
  readonly #places: Place[] = []

  /** False when it is there already. */
  add(place: Place): boolean {
    if (this.has(place)) return false
    this.#places.push(place)
    return true
  }

  has(place: Place): boolean {
    return this.#places.some((known) => isSamePlace(known, place))
  }
}

/**
 * Loops make a strand consume its own liquidity: no account twice in one currency, no two books for one asset, no
 * book for an asset that the strand already came through.
 */
export class SeenAssets {
  readonly #from = new PlaceSet()
  readonly #to = new PlaceSet()
  readonly #bought = new PlaceSet()

  line(currency: Money, source: Party, target: Party, previous: Hop | undefined): EngineResult | undefined {
    const from = { currency, account: source }
    // What a book gave may be handed on right behind it, not later.
    if (this.#bought.has(from)) {
      if (previous === undefined) return 'temBAD_PATH_LOOP'
      if (previous.bought !== undefined && !isSamePlace(previous.bought, from)) return 'temBAD_PATH_LOOP'
    }
    const isNew = this.#from.add(from) && this.#to.add({ currency, account: target })
    return isNew ? undefined : 'temBAD_PATH_LOOP'
  }

  /** The native asset leaves its owner (`to` nobody) or arrives at one. */
  native(arrives: boolean): EngineResult | undefined {
    const seen = arrives ? this.#from : this.#to
    return seen.add({ currency: 'native', account: 'native' }) ? undefined : 'temBAD_PATH_LOOP'
  }

  book(bought: Place): EngineResult | undefined {
    const isNew = this.#bought.add(bought) && !this.#from.has(bought) && !this.#to.has(bought)
    return isNew ? undefined : 'temBAD_PATH_LOOP'
  }
}
