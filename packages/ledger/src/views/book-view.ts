import {
  LEDGER_ISSUED_ZERO,
  divideLedger,
  ledgerNumber,
  multiplyLedger,
  nativeNumber,
  rateOfQuality,
  subtractLedger,
} from '@tidebook/amount'
import type { LedgerNumber } from '@tidebook/amount'
import { isLess, smallerOf } from '@tidebook/amount/exchange'
import { equalBytes } from '@tidebook/protocol'
import { amountJson } from '../entries/amount-json.ts'
import { ACCOUNT_FLAGS, hasFlag } from '../money/flags.ts'
import { PARITY } from '../money/holdings.ts'
import { balanceFor, sideFlags } from '../money/line-access.ts'
import { liquidOf } from '../money/native-transfer.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import { isIssued } from '../state/asset-ref.ts'
import type { AssetRef } from '../state/asset-ref.ts'
import type { Book } from '../state/book.ts'
import { OfferEntry } from '../state/offer-entry.ts'
import type { OfferFields } from '../state/offer-entry.ts'
import { offerView } from './offer-view.ts'
import type { ReadContext } from './reading.ts'
import type { BookOfferView } from './view-types.ts'

interface BookOffer {
  readonly offer: OfferEntry
  readonly fields: OfferFields
}

function byPriceThenAge(a: BookOffer, b: BookOffer): number {
  const left = a.offer.placed
  const right = b.offer.placed
  if (left.quality !== right.quality) return left.quality < right.quality ? -1 : 1
  return left.order - right.order
}

/** Returns the book's offers that exist in the view but not in the open ledger. */
function removed(view: ReadContext, book: Book): BookOffer[] {
  const offers: BookOffer[] = []
  for (const entry of view.state.journal.touched()) {
    if (!(entry instanceof OfferEntry) || entry.placed.book !== book || entry.fields !== undefined) continue
    const fields = view.read(entry)
    if (fields !== undefined) offers.push({ offer: entry, fields })
  }
  return offers.sort(byPriceThenAge)
}

/**
 * Yields the offers of the book in the view's ledger, best first, including those that the open ledger has removed
 * since.
 */
function* ledgerOffers(view: ReadContext, book: Book): Generator<BookOffer, undefined, undefined> {
  const removedOffers = removed(view, book)
  let next = 0
  for (const offer of book.offers()) {
    const fields = view.read(offer)
    if (fields === undefined) continue
    const item = { offer, fields }
    for (; next < removedOffers.length; next += 1) {
      const before = removedOffers[next]
      if (before === undefined || byPriceThenAge(before, item) > 0) break
      yield before
    }
    yield item
  }
  yield* removedOffers.slice(next)
  return undefined
}

function tokenFunds(view: ReadContext, owner: AccountEntry, asset: AssetRef): LedgerNumber {
  if (!isIssued(asset)) return liquidOf(view.rules, owner, view.read(owner), undefined)
  const issuer = view.read(asset.issuer)
  const line = view.state.findLine(owner, asset.issuer, asset.currency)
  const fields = line === undefined ? undefined : view.read(line)
  if (line === undefined || fields === undefined) return LEDGER_ISSUED_ZERO
  const frozen =
    (issuer !== undefined && hasFlag(issuer.flags, ACCOUNT_FLAGS.globalFreeze)) ||
    hasFlag(fields.flags, sideFlags(line, asset.issuer).freeze)
  const balance = balanceFor(line, fields, owner)
  return frozen || balance.mantissa < 0n ? LEDGER_ISSUED_ZERO : balance
}

/** Returns the owner's cost per delivered unit, or undefined when no transfer fee applies. */
function transferRate(view: ReadContext, asset: AssetRef): LedgerNumber | undefined {
  if (!isIssued(asset)) return undefined
  const rate = view.read(asset.issuer)?.settings.transferRate ?? 0
  return rate === 0 || rate === PARITY ? undefined : ledgerNumber(false, BigInt(rate), -9)
}

function isFrozenForAll(view: ReadContext, asset: AssetRef): boolean {
  const issuer = isIssued(asset) ? view.read(asset.issuer) : undefined
  return issuer !== undefined && hasFlag(issuer.flags, ACCOUNT_FLAGS.globalFreeze)
}

interface Funds {
  readonly amount: LedgerNumber
  /** Whether to show the owner's funds: at the owner's first offer, and at each offer if funds are not shared. */
  readonly shown: boolean
}

function fundsOf(
  view: ReadContext,
  left: ReadonlyMap<AccountEntry, LedgerNumber>,
  { offer, fields }: BookOffer,
  frozen: boolean,
): Funds {
  const { owner, book } = offer.placed
  if (isIssued(book.gets) && book.gets.issuer === owner) return { amount: fields.takerGets, shown: true }
  if (frozen) return { amount: zeroLike(fields.takerGets), shown: true }
  const existing = left.get(owner)
  return existing === undefined
    ? { amount: tokenFunds(view, owner, book.gets), shown: true }
    : { amount: existing, shown: false }
}

/**
 * Yields the offers of a book with the amounts that their owners can pay. An owner's funds are assigned to the owner's
 * offers in order. Only the issuer can pay or receive a token that is frozen globally.
 * @param taker account id of the taker: an issuer charges no fee for tokens that return to it
 */
export function* bookOffers(
  view: ReadContext,
  book: Book,
  taker?: Uint8Array,
): Generator<BookOfferView, undefined, undefined> {
  const left = new Map<AccountEntry, LedgerNumber>()
  const comesBack = taker !== undefined && isIssued(book.gets) && equalBytes(book.gets.issuer.id, taker)
  const rate = comesBack ? undefined : transferRate(view, book.gets)
  const frozen = isFrozenForAll(view, book.gets) || isFrozenForAll(view, book.pays)
  for (const item of ledgerOffers(view, book)) {
    const { offer, fields } = item
    const { owner, quality } = offer.placed
    const { takerGets, takerPays } = fields
    const funds = fundsOf(view, left, item, frozen)
    const charged = isIssued(book.gets) && book.gets.issuer === owner ? undefined : rate
    const givable = charged === undefined ? funds.amount : divideLedger(funds.amount, charged, false)
    const isFunded = !isLess(givable, takerGets)
    const gets = isFunded ? takerGets : givable
    const spent = charged === undefined ? gets : smallerOf(funds.amount, multiplyLedger(gets, charged, false))
    left.set(owner, subtractLedger(funds.amount, spent))
    const paid = (): LedgerNumber =>
      smallerOf(multiplyLedger(gets, rateOfQuality(quality), takerPays.native), takerPays)
    yield {
      ...offerView(offer, fields, view.around),
      ownerFunds: funds.shown ? fundsText(funds.amount, book.gets) : undefined,
      takerGetsFunded: isFunded ? undefined : amountJson(gets, book.gets),
      takerPaysFunded: isFunded ? undefined : amountJson(paid(), book.pays),
    }
  }
  return undefined
}

function zeroLike(amount: LedgerNumber): LedgerNumber {
  return amount.native ? nativeNumber(0n) : LEDGER_ISSUED_ZERO
}

function fundsText(funds: LedgerNumber, asset: AssetRef): string {
  const json = amountJson(funds, asset)
  return typeof json === 'string' ? json : json.value
}
