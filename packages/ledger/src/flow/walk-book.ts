import { composeQualities, mulRatio } from '@tidebook/amount'
import { ACCOUNT_FLAGS, hasFlag } from '../money/flags.ts'
import { PARITY, transferRateOf } from '../money/holdings.ts'
import { liveLine, sideFlags } from '../money/line-access.ts'
import type { Work } from '../money/work.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import { isIssued } from '../state/asset-ref.ts'
import type { AssetRef } from '../state/asset-ref.ts'
import type { OfferEntry } from '../state/offer-entry.ts'
import { isLess, limitOut } from './amounts.ts'
import type { BookStepOptions } from './book-step.ts'
import { OfferStream } from './offer-stream.ts'
import type { LiveOffer } from './offer-stream.ts'
import { qualityOfRates } from './rate.ts'
import type { DebtDirection, Pass, StrandRun } from './step.ts'
import type { Taking } from './take-offer.ts'

/** An owner may receive a token only with the issuer's leave, where the issuer asks for it. */
function mayReceive(work: Work, owner: AccountEntry, asset: AssetRef): boolean {
  if (!isIssued(asset) || asset.issuer === owner || asset.issuer.fields === undefined) return true
  if (!hasFlag(asset.issuer.fields.flags, ACCOUNT_FLAGS.requireAuth)) return true
  const line = liveLine(work, owner, asset.issuer, asset.currency)
  return line !== undefined && hasFlag(line.fields.flags, sideFlags(line, asset.issuer).auth)
}

function mustCancelOwn(work: Work, options: BookStepOptions, offer: OfferEntry): boolean {
  const { crossing, strandSource, strandTarget } = options
  const { owner, quality } = offer.placed
  if (crossing === undefined || owner !== strandSource || owner !== strandTarget) return false
  if (!crossing.isDirect) return work.rules.selfCrossing === 'cancel'
  return quality <= crossing.threshold
}

interface TransferRates {
  readonly into: number
  readonly out: number
}

function bookRates(work: Work, options: BookStepOptions, pass: Pass): TransferRates {
  const { book, previous, crossing, strandTarget } = options
  const rate = (asset: AssetRef): number =>
    isIssued(asset) && asset.issuer !== strandTarget ? transferRateOf(asset.issuer) : PARITY
  const redeems = previous?.debtDirection(work, pass) === 'redeems'
  return { into: redeems ? rate(book.pays) : PARITY, out: crossing === undefined ? PARITY : rate(book.gets) }
}

/** The best price of a book with the transfer fee that a payment pays on the way in; a taker's limit is without it. */
export function withPayersFee(
  { book, crossing, strandTarget }: BookStepOptions,
  tip: bigint,
  previous: DebtDirection,
): bigint {
  if (crossing !== undefined) return tip
  const isCharged = previous === 'redeems' && isIssued(book.pays) && book.pays.issuer !== strandTarget
  return composeQualities(qualityOfRates(PARITY, isCharged ? transferRateOf(book.pays.issuer) : PARITY), tip)
}

/** Nobody pays a transfer fee for handing tokens to oneself. */
function offerRates(options: BookStepOptions, owner: AccountEntry, rates: TransferRates): TransferRates {
  if (options.crossing === undefined) return rates
  const { previous, strandTarget } = options
  return {
    into: previous?.lineSource === owner ? PARITY : rates.into,
    out: previous?.book !== undefined && owner === strandTarget ? PARITY : rates.out,
  }
}

function takingOf(options: BookStepOptions, offer: LiveOffer, rates: TransferRates): Taking {
  const { placed } = offer.entry
  const { into: rateIn, out: rateOut } = offerRates(options, placed.owner, rates)
  const whole = { in: offer.fields.takerPays, out: offer.fields.takerGets }
  const ownerGives = mulRatio(whole.out, rateOut, PARITY, false)
  const isIssuer = isIssued(placed.book.gets) && placed.book.gets.issuer === placed.owner
  // An issuer has as much as it offers, but for one that set a total.
  const isUnlimited = isIssuer && !isLess(offer.funds, offer.fields.takerGets)
  if (isUnlimited || !isLess(offer.funds, ownerGives)) {
    const step = { in: mulRatio(whole.in, rateIn, PARITY, true), out: whole.out }
    return { offer, offerAmounts: whole, step, ownerGives, rateIn, rateOut }
  }
  const out = mulRatio(offer.funds, PARITY, rateOut, false)
  // Rounded down, or what stays in the book could stand at a worse price than its level and block it.
  const offerAmounts = limitOut(whole, out, placed.quality, false)
  const step = { in: mulRatio(offerAmounts.in, rateIn, PARITY, true), out }
  return { offer, offerAmounts, step, ownerGives: offer.funds, rateIn, rateOut }
}

/**
 * Offers one after the other to `take` while it answers true and the price stays the same (ledger-rules 1.4).
 * @returns the number of offers looked at
 */
export function walkBook(
  run: StrandRun,
  options: BookStepOptions,
  pass: Pass,
  take: (taking: Taking) => boolean,
): number {
  const { work } = run
  const rates = bookRates(work, options, pass)
  const stream = new OfferStream(run, options.book)
  let quality: bigint | undefined
  let attempted = false
  for (let offer = stream.next(); offer !== undefined; offer = stream.next()) {
    const { placed } = offer.entry
    quality ??= placed.quality
    if (placed.quality !== quality) break
    if (mustCancelOwn(work, options, offer.entry) || !mayReceive(work, placed.owner, options.book.pays)) {
      run.stale.add(offer.entry)
      if (!attempted) quality = undefined
      continue
    }
    const { crossing } = options
    if (crossing?.isDirect === true && placed.quality > crossing.threshold) break
    attempted = true
    if (!take(takingOf(options, offer, rates))) break
  }
  return stream.count
}
