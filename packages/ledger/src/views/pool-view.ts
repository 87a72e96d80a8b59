import { LEDGER_ISSUED_ZERO, nativeNumber } from '@tidebook/amount'
import type { LedgerNumber } from '@tidebook/amount'
import { SLOT_INTERVALS } from '@tidebook/amount/exchange'
import { amountJson } from '../entries/amount-json.ts'
import { ACCOUNT_FLAGS, hasFlag } from '../money/flags.ts'
import { balanceFor, sideFlags } from '../money/line-access.ts'
import { AMM } from '../entries/objects/object-types.ts'
import type { AuctionSlot } from '../state/pool-parts.ts'
import { slotInterval } from '../pools/auction-slot.ts'
import { poolKey } from '../pools/pool-key.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import { isIssued } from '../state/asset-ref.ts'
import type { AssetRef } from '../state/asset-ref.ts'
import { ObjectEntry } from '../state/object-entry.ts'
import type { ObjectFields } from '../state/object-entry.ts'
import type { ReadContext } from './reading.ts'
import type { PoolSlotView, PoolView } from './view-types.ts'

function balanceOf(view: ReadContext, account: AccountEntry, asset: AssetRef): LedgerNumber {
  if (!isIssued(asset)) return nativeNumber(view.read(account)?.balance ?? 0n)
  const line = view.state.findLine(account, asset.issuer, asset.currency)
  const fields = line === undefined ? undefined : view.read(line)
  return line === undefined || fields === undefined ? LEDGER_ISSUED_ZERO : balanceFor(line, fields, account)
}

function isFrozen(view: ReadContext, account: AccountEntry, asset: AssetRef): boolean | undefined {
  if (!isIssued(asset)) return undefined
  const issuer = view.read(asset.issuer)
  if (issuer !== undefined && hasFlag(issuer.flags, ACCOUNT_FLAGS.globalFreeze)) return true
  const line = view.state.findLine(account, asset.issuer, asset.currency)
  const fields = line === undefined ? undefined : view.read(line)
  if (line === undefined || fields === undefined) return false
  return hasFlag(fields.flags, sideFlags(line, asset.issuer).freeze)
}

function slotView(slot: AuctionSlot, now: number): PoolSlotView {
  const { account, authorized, discountedFee, expiration, price } = slot
  return {
    account: account.address,
    authorized: authorized.map(({ address }) => address),
    discountedFee,
    expiration,
    interval: slotInterval(slot, now) ?? SLOT_INTERVALS,
    price: amountJson(price.amount, price.asset),
  }
}

function isPool(entry: unknown): entry is ObjectEntry<(typeof AMM)['schema']> {
  return entry instanceof ObjectEntry && entry.type.name === AMM.name
}

/** @param now ledger seconds, for the slot's interval */
export function poolView(view: ReadContext, one: AssetRef, other: AssetRef, now: number): PoolView | undefined {
  const entry = view.state.journal.byKey(poolKey(view, one, other))
  if (!isPool(entry)) return undefined
  const fields: ObjectFields<(typeof AMM)['schema']> | undefined = view.read(entry)
  if (fields === undefined) return undefined
  const { Account: account, LPTokenBalance: tokens, TradingFee, VoteSlots, AuctionSlot: slot } = fields.values
  if (account === undefined || tokens === undefined) return undefined
  return {
    account: account.address,
    amounts: [amountJson(balanceOf(view, account, one), one), amountJson(balanceOf(view, account, other), other)],
    frozen: [isFrozen(view, account, one), isFrozen(view, account, other)],
    tokens: amountJson(tokens.amount, tokens.asset),
    tradingFee: TradingFee ?? 0,
    votes: (VoteSlots ?? []).map(({ account: voter, fee, weight }) => ({ account: voter.address, fee, weight })),
    slot: slot === undefined ? undefined : slotView(slot, now),
  }
}

/** Returns the pool with this account. @param now ledger seconds, for the slot's interval */
export function poolOfAccount(view: ReadContext, home: AccountEntry, now: number): PoolView | undefined {
  const entry = view.state.journal.byKey(view.read(home)?.settings.poolId ?? '')
  if (!isPool(entry)) return undefined
  const { Asset: one, Asset2: other } = view.read(entry)?.values ?? {}
  return one === undefined || other === undefined ? undefined : poolView(view, one, other, now)
}
