import { addLedger, mulRatio, subtractLedger } from '@tidebook/amount'
import type { LedgerNumber } from '@tidebook/amount'
import { isPositive } from '@tidebook/amount/exchange'
import type { Changes } from '../invariants/invariant.ts'
import { exists } from '../money/accounts.ts'
import { giveNative, takeNative } from '../money/native-transfer.ts'
import { objectsOf } from '../money/own-objects.ts'
import { moveTokens } from '../money/token-transfer.ts'
import { BROKERAGE } from '../entries/objects/object-types.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import { isIssued } from '../state/asset-ref.ts'
import type { AssetRef } from '../state/asset-ref.ts'
import { OfferEntry } from '../state/offer-entry.ts'
import type { OfferFields } from '../state/offer-entry.ts'
import type { ApplyContext } from '../money/apply-context.ts'
import { bytesField, numberField } from '../base/tx-fields.ts'

/** An amount that an account received through an order submitted by a platform. */
interface Receipt {
  readonly receiver: AccountEntry
  readonly platform: AccountEntry
  readonly appType: number | undefined
  readonly asset: AssetRef
  readonly amount: LedgerNumber
}

interface Taken {
  readonly entry: OfferEntry
  readonly paid: LedgerNumber
  readonly given: LedgerNumber
}

/** Yields the existing offers that were taken in whole or in part. */
function* takenOffers(changes: Changes): Generator<Taken> {
  for (const change of changes.all.list) {
    const { entry } = change
    if (!(entry instanceof OfferEntry) || change.before === undefined) continue
    // The old values of a change have the type of its entry.
    const before = change.before as OfferFields
    const last = entry.fields ?? (change.lastLive as OfferFields)
    const paid = subtractLedger(before.takerPays, last.takerPays)
    if (isPositive(paid)) yield { entry, paid, given: subtractLedger(before.takerGets, last.takerGets) }
  }
}

/** Returns the amount that the sender's order received from the books, in the asset that the order buys. */
function takersReceipt(context: ApplyContext, taken: readonly Taken[], asset: AssetRef): Receipt | undefined {
  const { account, state, tx } = context
  const platform = bytesField(tx, 'Platform')
  const platformAccount = platform === undefined ? undefined : state.findAccount(platform)
  let amount: LedgerNumber | undefined
  for (const { entry, given } of taken) {
    if (entry.placed.book.gets !== asset) continue
    amount = amount === undefined ? given : addLedger(amount, given)
  }
  if (platformAccount === undefined || amount === undefined) return undefined
  return { receiver: account, platform: platformAccount, appType: numberField(tx, 'AppType'), asset, amount }
}

function makersReceipts(taken: readonly Taken[]): Receipt[] {
  return taken.flatMap(({ entry, paid }) => {
    const { appType, book, owner, platform } = entry.placed
    return platform === undefined ? [] : [{ receiver: owner, platform, appType, asset: book.pays, amount: paid }]
  })
}

function chargeOne(context: ApplyContext, { amount, appType, asset, platform, receiver }: Receipt): void {
  for (const { fields } of objectsOf(platform, BROKERAGE)) {
    const { Amount, AppType, FeeAccountID: collector, OfferFeeRateDen, OfferFeeRateNum } = fields.values
    const applies = Amount?.asset === asset && (appType === undefined || AppType === appType)
    if (!applies || !exists(collector) || collector === receiver) continue
    const fee = mulRatio(amount, Number(OfferFeeRateNum ?? 0n), Number(OfferFeeRateDen ?? 1n), false)
    if (isPositive(fee)) hand(context, receiver, collector, asset, fee)
    return
  }
}

function hand(context: ApplyContext, from: AccountEntry, to: AccountEntry, asset: AssetRef, fee: LedgerNumber): void {
  context.concerned.push(to)
  if (!isIssued(asset)) {
    if (takeNative(context, from, fee.mantissa)) giveNative(context, to, fee.mantissa)
    return
  }
  if (asset.issuer !== from) moveTokens(context, from, asset.issuer, asset.currency, fee)
  if (asset.issuer !== to) moveTokens(context, asset.issuer, to, asset.currency, fee)
}

/**
 * Charges platform fees on trades. Each side that submitted its order through a platform pays the platform's rate on
 * the amount it received, in that asset, rounded down.
 */
export function chargeBrokerage(context: ApplyContext, changes: Changes, asset: AssetRef | undefined): void {
  const taken = [...takenOffers(changes)]
  if (taken.length === 0) return
  const receipts = makersReceipts(taken)
  const own = asset === undefined ? undefined : takersReceipt(context, taken, asset)
  for (const receipt of own === undefined ? receipts : [...receipts, own]) chargeOne(context, receipt)
}
