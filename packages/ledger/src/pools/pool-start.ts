import { LEDGER_ISSUED_ZERO } from '@tidebook/amount'
import { SLOT_SECONDS, discounted } from '@tidebook/amount/exchange'
import type { LedgerContext } from '../money/ledger-context.ts'
import type { AuctionSlot } from '../state/pool-parts.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import type { AssetRef } from '../state/asset-ref.ts'
import type { PoolValues } from './pool.ts'

/** Total weight of all votes. */
export const ALL_WEIGHT = 100_000

/** Gives the first provider of an empty pool the first vote and, for a day, the auction slot. */
export function firstProvider(
  work: LedgerContext,
  account: AccountEntry,
  tokenAsset: AssetRef,
  fee: number,
  before?: AuctionSlot,
): PoolValues {
  return {
    TradingFee: fee === 0 ? undefined : fee,
    VoteSlots: [{ account, fee, weight: ALL_WEIGHT }],
    AuctionSlot: {
      account,
      authorized: before?.authorized ?? [],
      discountedFee: discounted(fee),
      expiration: work.parentCloseTime + SLOT_SECONDS,
      price: { asset: tokenAsset, amount: LEDGER_ISSUED_ZERO },
    },
  }
}
