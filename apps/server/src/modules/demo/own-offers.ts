import { compare, isZero, parseDecimal, type Decimal } from '@tidebook/amount'
import { offerView, tokenValueOf, priceOf, type AmountJson, type PairResolver } from '@tidebook/market'
import * as z from 'zod/mini'
import type { LedgerAccount } from '../node/ledger-account.ts'
import type { NodeLink } from '../node/node-link.ts'
import { NodeLinkError } from '../node/node.errors.ts'

/** An open order of one of our makers. */
export interface MakerOffer {
  readonly owner: LedgerAccount
  readonly sequence: number
  readonly pair: string
  readonly side: 'buy' | 'sell'
  readonly price: Decimal
}

const amount = z.union([z.string(), z.object({ currency: z.string(), issuer: z.string(), value: z.string() })])
const offersAnswer = z.looseObject({
  offers: z.array(z.looseObject({ seq: z.number(), taker_gets: amount, taker_pays: amount })),
  marker: z.optional(z.unknown()),
})

/**
 * Reads all open orders of an account from the node.
 * @throws NodeLinkError
 */
export async function readMakerOffers(
  owner: LedgerAccount,
  link: NodeLink,
  pairs: PairResolver,
): Promise<MakerOffer[]> {
  const offers: MakerOffer[] = []
  let marker: unknown
  do {
    const parsed = offersAnswer.safeParse(
      await link.request('account_offers', {
        account: owner.address,
        ledger_index: 'current',
        ...(marker === undefined ? {} : { marker }),
      }),
    )
    if (!parsed.success) throw new NodeLinkError('node/malformed', 'The response to account_offers cannot be parsed')
    for (const { seq, taker_gets: gets, taker_pays: pays } of parsed.data.offers)
      offers.push(ownOffer(owner, seq, gets, pays, pairs))
    marker = parsed.data.marker
  } while (marker !== undefined && marker !== null)
  return offers
}

function ownOffer(
  owner: LedgerAccount,
  sequence: number,
  gets: AmountJson,
  pays: AmountJson,
  pairs: PairResolver,
): MakerOffer {
  const { pair, side, base, counter } = offerView(
    tokenValueOf(gets, pairs.nativeCode),
    tokenValueOf(pays, pairs.nativeCode),
    pairs,
  )
  return { owner, sequence, pair: pair.key, side, price: isZero(base) ? parseDecimal('0') : priceOf(base, counter) }
}

/** Sorts offers best first: the highest bid or the lowest ask. */
export function sortBestFirst(offers: readonly MakerOffer[], side: 'buy' | 'sell'): MakerOffer[] {
  return offers
    .filter((offer) => offer.side === side)
    .toSorted((a, b) => (side === 'buy' ? compare(b.price, a.price) : compare(a.price, b.price)))
}
