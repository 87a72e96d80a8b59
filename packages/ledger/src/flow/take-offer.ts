import { subtractLedger } from '@tidebook/amount'
import type { LedgerNumber } from '@tidebook/amount'
import { LedgerFault } from '../money/ledger-fault.ts'
import { giveNative, takeNative } from '../money/native-transfer.ts'
import { moveTokens } from '../money/token-transfer.ts'
import type { Work } from '../money/work.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import { isIssued } from '../state/asset-ref.ts'
import type { AssetRef } from '../state/asset-ref.ts'
import type { Book } from '../state/book.ts'
import type { OfferEntry } from '../state/offer-entry.ts'
import { isLess, isPositive } from './amounts.ts'
import type { InOut } from './amounts.ts'
import type { LiveOffer } from './offer-stream.ts'

/** How much of one offer is taken, and what that means for taker and owner. */
export interface Taking {
  readonly offer: LiveOffer
  /** What the offer's owner receives and what the offer gives, without transfer fees. */
  readonly offerAmounts: InOut
  /** What the step takes in and gives out. */
  readonly step: InOut
  /** What leaves the owner: the step's output plus the transfer fee where the owner pays it. */
  readonly ownerGives: LedgerNumber
  /** Parts per 10^9. */
  readonly rateIn: number
  readonly rateOut: number
}

/** Offers hold tokens of an issuer or the native asset; in between, the issuer (or nobody, for native) has them. */
function pay(work: Work, asset: AssetRef, owner: AccountEntry, amount: LedgerNumber): void {
  if (!isPositive(amount)) return
  if (!isIssued(asset)) giveNative(work, owner, amount.mantissa)
  else if (asset.issuer !== owner) moveTokens(work, asset.issuer, owner, asset.currency, amount)
}

function collect(work: Work, asset: AssetRef, owner: AccountEntry, amount: LedgerNumber): void {
  if (!isPositive(amount)) return
  if (!isIssued(asset)) {
    if (!takeNative(work, owner, amount.mantissa)) throw new LedgerFault('ledger/flow', 'Offer owner without funds')
  } else if (asset.issuer !== owner) moveTokens(work, owner, asset.issuer, asset.currency, amount)
}

/** Settles with the offer's owner and lowers the offer; the difference to the step's amounts is the issuers' fee. */
export function takeFromOffer(work: Work, book: Book, taking: Taking): void {
  const { entry, fields } = taking.offer
  const { offerAmounts, ownerGives } = taking
  pay(work, book.pays, entry.placed.owner, offerAmounts.in)
  collect(work, book.gets, entry.placed.owner, ownerGives)
  if (isLess(fields.takerPays, offerAmounts.in) || isLess(fields.takerGets, offerAmounts.out)) {
    throw new LedgerFault('ledger/flow', 'More taken than offered')
  }
  work.state.journal.set(entry, {
    ...fields,
    takerPays: subtractLedger(fields.takerPays, offerAmounts.in),
    takerGets: subtractLedger(fields.takerGets, offerAmounts.out),
  })
}

/** True when nothing is left on one side of an offer. */
export function isConsumed(entry: OfferEntry): boolean {
  const { fields } = entry
  return fields === undefined || !isPositive(fields.takerPays) || !isPositive(fields.takerGets)
}
