import { qualityOf, smallestOf } from '@tidebook/amount'
import type { LedgerNumber } from '@tidebook/amount'
import { isLess, isPositive, limitOut } from '@tidebook/amount/exchange'
import { isIssued } from '../state/asset-ref.ts'
import type { OfferEntry, OfferFields } from '../state/offer-entry.ts'

/**
 * Whether the offer is so small that rounding makes its price worse than its quality. Such an offer would block the
 * book (ledger-rules 1.4, tiny-offer rule).
 */
export function isTooSmall(entry: OfferEntry, fields: OfferFields, funds: LedgerNumber): boolean {
  const { takerPays, takerGets } = fields
  const { owner, book, quality } = entry.placed
  if (takerGets.native) return false
  if (!takerPays.native && !isLess(takerPays, takerGets)) return false
  const whole = { in: takerPays, out: takerGets }
  const owns = isIssued(book.gets) && book.gets.issuer === owner
  const effective = !owns && isLess(funds, takerGets) ? limitOut(whole, funds, quality, false) : whole
  if (!isPositive(effective.in) || !isPositive(effective.out)) return true
  if (isLess(smallestOf(effective.in.native), effective.in)) return false
  return qualityOf(effective.out, effective.in) > quality
}
