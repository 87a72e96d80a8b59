import type { LedgerContext } from '../money/ledger-context.ts'
import { isPoolAccount } from '../money/accounts.ts'
import { AMM } from '../entries/objects/amm.ts'
import { poolAt } from '../pools/pool.ts'
import type { AssetRef } from '../state/asset-ref.ts'

/** Maximum number of direct exchanges examined per asset. */
const MAX_EXCHANGES = 16

/** The assets that each asset can be exchanged for, through a book with offers or a pool. Built once per search. */
export class Routes {
  readonly #into = new Map<AssetRef, Set<AssetRef>>()
  readonly #native: AssetRef

  constructor(work: LedgerContext) {
    const { state } = work
    this.#native = state.native
    for (const book of state.books()) if (book.levels.length > 0) this.#add(book.pays, book.gets)
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
   * Returns the assets that one can be exchanged for: the requested currency first, then the native one, which most
   * books lead to.
   */
  from(asset: AssetRef, wanted: AssetRef): readonly AssetRef[] {
    const rank = (found: AssetRef): number => {
      if (found === wanted) return 0
      if (found.currency === wanted.currency) return 1
      return found === this.#native ? 2 : 3
    }
    const found = [...(this.#into.get(asset) ?? [])]
    return found.sort((a, b) => rank(a) - rank(b)).slice(0, MAX_EXCHANGES)
  }

  #add(paid: AssetRef, got: AssetRef): void {
    const known = this.#into.get(paid)
    if (known === undefined) this.#into.set(paid, new Set([got]))
    else known.add(got)
  }
}
