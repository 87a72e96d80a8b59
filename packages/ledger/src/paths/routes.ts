import type { LedgerContext } from '../money/ledger-context.ts'
import { isPoolAccount } from '../money/accounts.ts'
import { AMM } from '../entries/objects/object-types.ts'
import { poolAt } from '../pools/pool.ts'
import type { AssetRef } from '../state/asset-ref.ts'

/** Maximum number of direct exchanges examined per asset. */
const MAX_EXCHANGES = 16

/** The assets for which each asset can be exchanged, through a book with offers or a pool. Built once per search. */
export class Routes {
  readonly #into = new Map<AssetRef, Set<AssetRef>>()
  readonly #native: AssetRef

  constructor(work: LedgerContext) {
    const { state } = work
    this.#native = state.native
    for (const book of state.books()) if (!book.isEmpty) this.#add(book.pays, book.gets)
    if (!state.hasHad(AMM)) return
    for (const account of state.accounts()) {
      const pool = isPoolAccount(account) ? poolAt(work, account.fields?.settings.poolId ?? '') : undefined
      if (pool === undefined) continue
      const [one, other] = pool.assets
      this.#add(one, other)
      this.#add(other, one)
    }
  }

  /**
   * Returns the assets for which an asset can be exchanged: the requested currency first, then the native asset, which
   * has the most books.
   */
  from(asset: AssetRef, target: AssetRef): readonly AssetRef[] {
    const rank = (candidate: AssetRef): number => {
      if (candidate === target) return 0
      if (candidate.currency === target.currency) return 1
      return candidate === this.#native ? 2 : 3
    }
    const assets = [...(this.#into.get(asset) ?? [])]
    return assets.sort((a, b) => rank(a) - rank(b)).slice(0, MAX_EXCHANGES)
  }

  #add(paid: AssetRef, got: AssetRef): void {
    const existing = this.#into.get(paid)
    if (existing === undefined) this.#into.set(paid, new Set([got]))
    else existing.add(got)
  }
}
