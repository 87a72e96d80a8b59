import { compare, type Decimal } from '@tidebook/amount'
import type { LedgerAccount } from '../node/ledger-account.ts'
import type { Actors } from './actors.ts'
import { orderSize, priceAt, priceStep, type DemoPair } from './demo-pairs.ts'
import { LEVELS, levelDistance, makerOf } from './ladder.ts'
import type { LiveBook } from './live-book.ts'
import { cancelDraft, offerDraft } from './offer-draft.ts'
import type { OwnOffer } from './own-offers.ts'
import type { Random } from './random.ts'

/** What the live traders work with. */
export interface LiveScene {
  readonly book: LiveBook
  readonly actors: Actors
  readonly random: Random
}

const SUCCESS = 'tesSUCCESS'

/** A distance from the middle, into the side of a maker. */
const away = (side: 'buy' | 'sell', distance: number): number => (side === 'buy' ? -distance : distance)

/** How far a taker goes beyond the middle, in millionths: a few levels, never through the book. */
const REACH = 4_000

/**
 * Percent of an ordinary order that a taker takes. Takers come every few seconds: an hour of theirs is worth an hour of
 * the past, and the last candles look like those before.
 */
const TAKEN = { least: 3, spread: 7 }

/** A taker takes a part of the book. @param bias percent in favour of buying, which keeps inventories level. */
export const take = async (
  { actors, random }: LiveScene,
  pair: DemoPair,
  middle: Decimal,
  bias: number,
): Promise<'buy' | 'sell'> => {
  const side = random.chance(bias) ? 'buy' : 'sell'
  const reach = Math.max(REACH, 2 * priceStep(middle, pair))
  const price = priceAt(middle, pair, side === 'buy' ? reach : -reach)
  const amount = orderSize(pair, random, TAKEN.least + random.below(TAKEN.spread))
  await random
    .pick(actors.takers)
    .submit(offerDraft({ side, base: pair.base, counter: pair.counter, amount, price, immediate: true }))
  return side
}

/** A maker puts one order near a price. */
export const place = async (
  scene: LiveScene,
  pair: DemoPair,
  side: 'buy' | 'sell',
  price: Decimal,
  owner: LedgerAccount,
  percent: number,
): Promise<void> => {
  const amount = orderSize(pair, scene.random, percent)
  const { result, sequence } = await owner.submit(
    offerDraft({ side, base: pair.base, counter: pair.counter, amount, price }),
  )
  if (result === SUCCESS) scene.book.add({ owner, sequence, pair: pair.key, side, price })
}

/** A maker takes an order back. Taking back what was filled meanwhile changes nothing. */
export const withdraw = async ({ book }: LiveScene, offer: OwnOffer): Promise<void> => {
  book.remove(offer)
  await offer.owner.submit(cancelDraft(offer.sequence))
}

/**
 * Makers follow a new middle: the nearest order on the side it moves towards is taken back when it stands in the way,
 * any one when there are too many, and one order is added: in front when nobody is near, else nearer ones more often. So the book keeps its breadth, however
 * much takers take.
 */
export const follow = async (scene: LiveScene, pair: DemoPair, middle: Decimal): Promise<void> => {
  const { book, random, actors } = scene
  const levels = LEVELS[pair.rank]
  for (const side of ['buy', 'sell'] as const) {
    const offers = book.side(pair, side)
    const inTheWay = offers.find((offer) =>
      side === 'buy' ? compare(offer.price, middle) >= 0 : compare(offer.price, middle) <= 0,
    )
    const gone = inTheWay ?? (offers.length > levels ? random.pick(offers) : undefined)
    if (gone !== undefined) await withdraw(scene, gone)
    if (offers.length > levels && random.chance(60)) continue
    const step = priceStep(middle, pair)
    const near = priceAt(middle, pair, away(side, levelDistance(1, step, random)))
    const best = offers.find((offer) => offer !== gone)
    const empty = best === undefined || (side === 'buy' ? compare(best.price, near) < 0 : compare(best.price, near) > 0)
    const level = empty ? 0 : Math.min(random.below(levels), random.below(levels))
    const distance = levelDistance(level, step, random)
    await place(
      scene,
      pair,
      side,
      priceAt(middle, pair, away(side, distance)),
      makerOf(actors, pair, level),
      40 + level * 12,
    )
  }
}
