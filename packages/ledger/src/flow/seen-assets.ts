import type { EngineResult } from '../results/engine-results.ts'
import type { Money, Party, Place } from './path-node.ts'
import { isSamePlace } from './path-node.ts'
import type { Hop } from './hop.ts'

class PlaceSet {
  readonly #accounts = new Map<Money, Set<Party>>()

  /** False when it is there already. */
  add({ currency, account }: Place): boolean {
    const accounts = this.#accounts.get(currency) ?? new Set<Party>()
    this.#accounts.set(currency, accounts)
    const isNew = !accounts.has(account)
    accounts.add(account)
    return isNew
  }

  has({ currency, account }: Place): boolean {
    return this.#accounts.get(currency)?.has(account) === true
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
