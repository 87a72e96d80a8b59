import { LEDGER_ISSUED_ZERO } from '@tidebook/amount'
import type { LedgerNumber } from '@tidebook/amount'
import { LedgerFault } from '../base/ledger-fault.ts'
import { changeObject, findObject } from '../money/own-objects.ts'
import type { LiveObject } from '../money/own-objects.ts'
import type { LedgerContext } from '../money/ledger-context.ts'
import { AMM } from '../entries/objects/object-types.ts'
import type { ValuesOf } from '../state/object-type.ts'
import type { AuctionSlot, PoolVote } from '../state/pool-parts.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import { isIssued } from '../state/asset-ref.ts'
import type { AssetRef, IssuedAssetRef } from '../state/asset-ref.ts'
import { poolKey } from './pool-key.ts'

export type PoolValues = ValuesOf<(typeof AMM)['schema']>

/** A pool in the ledger. */
export interface Pool {
  readonly object: LiveObject<(typeof AMM)['schema']>
  readonly account: AccountEntry
  readonly assets: readonly [AssetRef, AssetRef]
  /** The token that liquidity providers hold. */
  readonly tokenAsset: IssuedAssetRef
  /** Outstanding amount of the token. */
  readonly tokens: LedgerNumber
  /** Trading fee, in units of 1/100,000. */
  readonly tradingFee: number
  readonly votes: readonly PoolVote[]
  readonly slot: AuctionSlot | undefined
}

/** Returns the pool with this ledger index. */
export function poolAt(work: LedgerContext, key: string): Pool | undefined {
  const object = findObject(work, AMM, key)
  if (object === undefined) return undefined
  const { Account, Asset, Asset2, LPTokenBalance, TradingFee, VoteSlots, AuctionSlot } = object.fields.values
  if (Account === undefined || Asset === undefined || Asset2 === undefined || LPTokenBalance === undefined) {
    throw new LedgerFault('ledger/corrupt-entry', `Pool ${key} lacks a field`)
  }
  const { asset: tokenAsset, amount: tokens } = LPTokenBalance
  if (!isIssued(tokenAsset)) throw new LedgerFault('ledger/corrupt-entry', `Pool ${key} has native tokens`)
  return {
    object,
    account: Account,
    assets: [Asset, Asset2],
    tokenAsset,
    tokens,
    tradingFee: TradingFee ?? 0,
    votes: VoteSlots ?? [],
    slot: AuctionSlot,
  }
}

/** Returns the pool of two assets in either order. */
export function findPool(work: LedgerContext, one: AssetRef, other: AssetRef): Pool | undefined {
  return poolAt(work, poolKey(work, one, other))
}

/** Replaces some values of a pool. */
export function changePool(work: LedgerContext, { object }: Pool, values: PoolValues): void {
  changeObject(work, object, { ...object.fields.values, ...values })
}

/** Sets a pool's outstanding tokens. */
export function changePoolTokens(work: LedgerContext, pool: Pool, tokens: LedgerNumber): void {
  changePool(work, pool, { LPTokenBalance: { asset: pool.tokenAsset, amount: tokens } })
}

/** Whether a pool has no outstanding tokens. */
export function isEmptyPool({ tokens }: Pool): boolean {
  return tokens.mantissa === LEDGER_ISSUED_ZERO.mantissa
}
