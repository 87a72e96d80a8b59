import { LEDGER_ISSUED_ZERO } from '@tidebook/amount'
import { SLOT_SECONDS, discounted } from '@tidebook/amount/exchange'
import { requireFields } from '../money/accounts.ts'
import type { ApplyContext } from '../money/apply-context.ts'
import { ACCOUNT_FLAGS, POOL_LINE_FLAG } from '../money/flags.ts'
import type { LedgerContext } from '../money/ledger-context.ts'
import { liveLine } from '../money/line-access.ts'
import type { Thread } from '../state/entry.ts'
import type { AuctionSlot } from '../state/pool-parts.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import type { AssetRef } from '../state/asset-ref.ts'
import type { PoolValues } from './pool.ts'
import { NO_SETTINGS } from '../state/account-entry.ts'
import { isIssued } from '../state/asset-ref.ts'

/** No key can sign for the account, and it refuses payments. Its tokens ripple like those of any issuer. */
const POOL_ACCOUNT_FLAGS = ACCOUNT_FLAGS.disableMaster | ACCOUNT_FLAGS.defaultRipple | ACCOUNT_FLAGS.depositAuth

/** Creates the account of a new pool. */
export function makePoolAccount(context: ApplyContext, account: AccountEntry, poolId: string): Thread {
  const { thread } = requireFields(context.account)
  context.state.journal.set(account, {
    balance: 0n,
    sequence: context.ledgerIndex,
    ownerCount: 0,
    flags: POOL_ACCOUNT_FLAGS,
    settings: { ...NO_SETTINGS, poolId },
    thread,
  })
  return thread
}

/** Marks the line that holds one asset of a pool. */
export function flagPoolLine(context: ApplyContext, account: AccountEntry, asset: AssetRef): void {
  if (!isIssued(asset)) return
  const line = liveLine(context, account, asset.issuer, asset.currency)
  if (line === undefined) return
  context.state.journal.set(line, { ...line.fields, flags: line.fields.flags | POOL_LINE_FLAG })
}

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
