import type { LedgerContext } from '../money/ledger-context.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import type { AssetRef } from '../state/asset-ref.ts'
import type { Asset } from '../views/view-types.ts'
import { spendableCurrencies } from './neighbours.ts'
import type { PathSearch } from './path-search.ts'

/** Maximum number of spent assets in one search: named ones, and ones that the source merely holds. */
const MAX_SOURCES = 18
const MAX_ASSETS = 8

function named(work: LedgerContext, source: AccountEntry, { currency, issuer }: Asset): AssetRef | undefined {
  if (currency === undefined) return work.state.native
  const existing = work.state.findCurrency(currency)
  if (existing === undefined) return undefined
  const giver = issuer === undefined ? source : work.state.findAccount(issuer)
  if (giver === undefined) return undefined
  return giver === source ? work.state.internAsset(existing, source) : giver.assets.get(existing)
}

/** Returns the assets that the source may spend: as requested, the asset of its limit, or everything that it holds. */
export function sourceAssets(
  work: LedgerContext,
  source: AccountEntry,
  { sources, sendMax }: PathSearch,
): readonly AssetRef[] {
  const requested = sendMax === undefined ? sources : [sendMax]
  const assets =
    requested === undefined
      ? [
          work.state.native,
          ...spendableCurrencies(source, MAX_ASSETS).map((currency) => work.state.internAsset(currency, source)),
        ]
      : requested.flatMap((asset) => named(work, source, asset) ?? [])
  return [...new Set(assets)].slice(0, MAX_SOURCES)
}
