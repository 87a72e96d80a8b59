import { mulRatio } from '@tidebook/amount'
import { chained, isLess, qualityOfRates } from '@tidebook/amount/exchange'
import { ACCOUNT_FLAGS, hasFlag } from '../money/flags.ts'
import { PARITY, transferRateOf } from '../money/holdings.ts'
import { liveLine, sideFlags } from '../money/line-access.ts'
import type { LedgerContext } from '../money/ledger-context.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import { isIssued } from '../state/asset-ref.ts'
import type { AssetRef } from '../state/asset-ref.ts'
import type { OfferEntry } from '../state/offer-entry.ts'
import type { BookStepOptions } from './book-step-options.ts'
import type { BookOffer } from './book-offer.ts'
import { OfferStream } from './offer-stream.ts'
import type { PoolLiquidity } from './pool-liquidity.ts'
import type { PoolOffer } from './pool-offer.ts'
import type { DebtDirection, Pass, StrandRun } from './step.ts'
import type { LiquidityOffer, OfferFill } from './liquidity-offer.ts'

/** Whether the owner is authorized to hold the token, if the issuer requires authorization. */
function mayReceive(work: LedgerContext, owner: AccountEntry, asset: AssetRef): boolean {
  if (!isIssued(asset) || asset.issuer === owner || asset.issuer.fields === undefined) return true
  if (!hasFlag(asset.issuer.fields.flags, ACCOUNT_FLAGS.requireAuth)) return true
  const line = liveLine(work, owner, asset.issuer, asset.currency)
  return line !== undefined && hasFlag(line.fields.flags, sideFlags(line, asset.issuer).auth)
}

function mustCancelOwn(work: LedgerContext, options: BookStepOptions, offer: OfferEntry): boolean {
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

function transferRateTo(target: AccountEntry, asset: AssetRef): number {
  return isIssued(asset) && asset.issuer !== target ? transferRateOf(asset.issuer) : PARITY
}

function bookRates(work: LedgerContext, options: BookStepOptions, pass: Pass): TransferRates {
  const { book, previous, crossing, strandTarget } = options
  const redeems = previous?.debtDirection(work, pass) === 'redeems'
  return {
    into: redeems ? transferRateTo(strandTarget, book.pays) : PARITY,
    out: crossing === undefined ? PARITY : transferRateTo(strandTarget, book.gets),
  }
}

/**
 * Adds the transfer fee on the input to the best price of a step. Offer crossing omits it in comparisons with book
 * offers and with a pool's fixed-price slices.
 */
export function withPayersFee(
  { book, crossing, strandTarget }: BookStepOptions,
  tip: bigint,
  previous: DebtDirection,
  isCurve: boolean,
): bigint {
  if (crossing !== undefined && !isCurve) return tip
  const isCharged = previous === 'redeems' && isIssued(book.pays) && book.pays.issuer !== strandTarget
  return chained(qualityOfRates(PARITY, isCharged ? transferRateOf(book.pays.issuer) : PARITY), tip)
}

/** An account pays no transfer fee for tokens that it sends to itself. */
function offerRates(options: BookStepOptions, owner: AccountEntry, rates: TransferRates): TransferRates {
  if (options.crossing === undefined) return rates
  const { previous, strandTarget } = options
  const into = previous?.lineSource === owner ? PARITY : rates.into
  const out = previous?.book !== undefined && owner === strandTarget ? PARITY : rates.out
  return into === rates.into && out === rates.out ? rates : { into, out }
}

function takingOf(options: BookStepOptions, offer: BookOffer, rates: TransferRates): OfferFill {
  const { placed } = offer.entry
  const { into: rateIn, out: rateOut } = offerRates(options, placed.owner, rates)
  const whole = { in: offer.fields.takerPays, out: offer.fields.takerGets }
  // Also for an offer that is only partly taken: an overflow ends the transaction, as in the reference.
  const into = mulRatio(whole.in, rateIn, PARITY, true)
  const ownerGives = mulRatio(whole.out, rateOut, PARITY, false)
  const isIssuer = isIssued(placed.book.gets) && placed.book.gets.issuer === placed.owner
  // An issuer's funds cover its offers, unless it has a cap.
  const isUnlimited = isIssuer && !isLess(offer.funds, offer.fields.takerGets)
  if (isUnlimited || !isLess(offer.funds, ownerGives)) {
    return { offer, offerAmounts: whole, step: { in: into, out: whole.out }, ownerGives, rateIn, rateOut }
  }
  const out = mulRatio(offer.funds, PARITY, rateOut, false)
  // Rounded down. Otherwise the remainder could have a worse price than its level and block the book.
  const offerAmounts = offer.cutOut(whole, out, false)
  const step = { in: mulRatio(offerAmounts.in, rateIn, PARITY, true), out }
  return { offer, offerAmounts, step, ownerGives: offer.funds, rateIn, rateOut }
}

/** A pool always funds its offer and pays no transfer fee on its output. */
function poolTaking(options: BookStepOptions, offer: PoolOffer, rates: TransferRates): OfferFill {
  const { into: rateIn } = offerRates(options, offer.owner, rates)
  const { amounts } = offer
  const step = { in: mulRatio(amounts.in, rateIn, PARITY, true), out: amounts.out }
  return { offer, offerAmounts: amounts, step, ownerGives: amounts.out, rateIn, rateOut: PARITY }
}

/** One walk through a book, which takes offers at a single price. */
class BookWalk {
  readonly #run: StrandRun
  readonly #options: BookStepOptions
  readonly #rates: TransferRates
  readonly #take: (taking: OfferFill) => boolean
  #quality: bigint | undefined
  #attempted = false

  constructor(run: StrandRun, options: BookStepOptions, pass: Pass, take: (taking: OfferFill) => boolean) {
    this.#run = run
    this.#options = options
    this.#rates = bookRates(run.work, options, pass)
    this.#take = take
  }

  /** Returns false to end the walk. */
  book(offer: BookOffer): boolean {
    if (!this.#isSamePrice(offer)) return false
    const { work, stale } = this.#run
    const refused = mustCancelOwn(work, this.#options, offer.entry) || !this.#mayTrade(offer)
    if (!refused) return this.#accepts(offer) && this.#take(takingOf(this.#options, offer, this.#rates))
    stale.add(offer.entry)
    this.#skip()
    return true
  }

  /** Returns false to end the walk. */
  pool(offer: PoolOffer): boolean {
    if (!this.#isSamePrice(offer)) return false
    if (this.#mayTrade(offer)) return this.#accepts(offer) && this.#take(poolTaking(this.#options, offer, this.#rates))
    this.#skip()
    return true
  }

  #isSamePrice({ quality }: LiquidityOffer): boolean {
    this.#quality ??= quality
    return this.#quality === quality
  }

  #mayTrade({ owner }: LiquidityOffer): boolean {
    return mayReceive(this.#run.work, owner, this.#options.book.pays)
  }

  #skip(): void {
    if (!this.#attempted) this.#quality = undefined
  }

  #accepts({ quality }: LiquidityOffer): boolean {
    const { crossing } = this.#options
    if (crossing?.isDirect === true && quality > crossing.threshold) return false
    this.#attempted = true
    return true
  }
}

/** Returns the price that a pool must beat, or undefined when the taker does not accept the book's best price. */
export function bestPriceOf(
  { crossing }: BookStepOptions,
  pool: PoolLiquidity,
  best: bigint | undefined,
): bigint | undefined {
  const isBeyondLimit = best !== undefined && crossing !== undefined && crossing.threshold < best
  return isBeyondLimit && !pool.multiPath ? undefined : best
}

/**
 * Passes the pool's offer of this pass, then offers one after the other to `take` while it returns true and the price
 * stays the same (ledger-rules 1.4, 1.10).
 * @returns the number of offers of the book examined
 */
export function walkBook(
  run: StrandRun,
  options: BookStepOptions,
  pass: Pass,
  take: (taking: OfferFill) => boolean,
  pool: PoolLiquidity | undefined,
): number {
  const walk = new BookWalk(run, options, pass, take)
  const stream = new OfferStream(run, options.book)
  let offer = stream.next()
  const pooled = pool?.offer(run.work, bestPriceOf(options, pool, offer?.quality))
  if (pooled !== undefined && !walk.pool(pooled)) return stream.count
  while (offer !== undefined && walk.book(offer)) offer = stream.next()
  return stream.count
}

/**
 * Walks like {@link walkBook} without a pool and without removing offers, while `meets` returns true.
 * @returns the number of offers of the book examined
 */
export function scanBook(
  run: StrandRun,
  options: BookStepOptions,
  meets: (offer: BookOffer) => boolean,
  take: (taking: OfferFill) => boolean,
): number {
  const walk = new BookWalk(run, options, 'reverse', take)
  const stream = new OfferStream(run, options.book, false)
  let offer = stream.next()
  while (offer !== undefined && meets(offer) && walk.book(offer)) offer = stream.next()
  return stream.count
}
