import { toHex } from '@tidebook/protocol'
import { branchOf } from '../trees/branch-of.ts'
import type { ClosedLedger } from '../ledger.ts'
import type { StateEntry, StateSource, StoredTree } from '../state/state-source.ts'
import { isStoredAccount } from '../state/stored-accounts.ts'
import { isStoredOffer, storedOfferPlace } from '../state/stored-offers.ts'
import type { BookPosition, OfferPlace, StoredOffers } from '../state/stored-offers.ts'

/** An in-memory store that applies the changes of each close. */
export class MapSource implements StateSource {
  readonly #values = new Map<string, Uint8Array>()
  readonly #hashes = new Map<number, Uint8Array>()
  #stale: readonly number[] = []
  /** Ledger indexes of the accounts that were read. */
  readonly requestedKeys: string[] = []
  /** Ledger indexes of the offers that were read. */
  readonly requestedOffers: string[] = []
  /** Branches of the state tree that were read individually. */
  readonly opened: number[] = []

  constructor(entries: Iterable<StateEntry> = []) {
    for (const { key, value } of entries) this.#values.set(key, value)
  }

  commit({ changes, tree }: Pick<ClosedLedger, 'changes' | 'tree'>): void {
    for (const { key, value } of changes) {
      if (value === undefined) this.#values.delete(key)
      else this.#values.set(key, value)
    }
    for (const { branch, hash } of tree.hashes) {
      if (hash === undefined) this.#hashes.delete(branch)
      else this.#hashes.set(branch, hash)
    }
    this.#stale = tree.stale
  }

  /** Returns a copy that is unaffected by later commits. */
  copy(): MapSource {
    const copy = new MapSource(this.#sorted())
    const hashes = [...this.#hashes].map(([branch, hash]) => ({ branch, hash }))
    copy.commit({ changes: [], tree: { hashes, stale: this.#stale } })
    return copy
  }

  get count(): number {
    return this.#values.size
  }

  account(key: string): Uint8Array | undefined {
    this.requestedKeys.push(key)
    const value = this.#values.get(key)
    return value !== undefined && isStoredAccount(value) ? value : undefined
  }

  accountsAfter(key: string): StateEntry[] {
    return this.#sorted().filter((entry) => entry.key > key && isStoredAccount(entry.value))
  }

  readonly offers: StoredOffers = {
    find: (key) => {
      const value = this.#values.get(key)
      if (value === undefined || !isStoredOffer(value)) return undefined
      this.requestedOffers.push(key)
      return value
    },
    after: (key) => this.#sorted().filter((entry) => entry.key > key && isStoredOffer(entry.value)),
    inBook: (assets, from) => this.#positions(assets).filter(({ quality }) => quality >= from),
    ofOwner: (id) =>
      this.#places()
        .filter(({ place }) => toHex(place.owner) === toHex(id))
        .map(({ place }) => place.sequence),
  }

  books(): Uint8Array[] {
    return [...new Map(this.#places().map(({ place: { assets } }) => [toHex(assets), assets])).values()]
  }

  others(): StateEntry[] {
    return this.#sorted()
      .filter(({ value }) => !isStoredAccount(value) && !isStoredOffer(value))
      .reverse()
  }

  branches(from: number, to: number): StateEntry[] {
    if (to === from + 1) this.opened.push(from)
    return this.#sorted().filter(({ key }) => branchOf(key) >= from && branchOf(key) < to)
  }

  tree(): StoredTree {
    return { hashes: [...this.#hashes].map(([branch, hash]) => ({ branch, hash })), stale: this.#stale }
  }

  #places(): { readonly key: string; readonly place: OfferPlace }[] {
    const offers = [...this.#values].filter(([, value]) => isStoredOffer(value))
    return offers.map(([key, value]) => ({ key, place: storedOfferPlace(value) }))
  }

  #positions(assets: Uint8Array): BookPosition[] {
    return this.#places()
      .filter(({ place }) => toHex(place.assets) === toHex(assets))
      .map(({ key, place: { quality, order } }) => ({ key, quality, order }))
      .sort((a, b) => (a.quality === b.quality ? a.order - b.order : a.quality < b.quality ? -1 : 1))
  }

  #sorted(): StateEntry[] {
    return [...this.#values].map(([key, value]) => ({ key, value })).sort((a, b) => (a.key < b.key ? -1 : 1))
  }
}
