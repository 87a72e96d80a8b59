import { compare, type Decimal } from '@tidebook/amount'
import type { LedgerAccount } from '../node/ledger-account.ts'
import type { Actors } from './actors.ts'
import { orderSize, priceAt, priceStep, type DemoPair } from './demo-pairs.ts'
import { LEVELS, levelDistance, makerOf } from './ladder.ts'
import type { LiveBook } from './live-book.ts'
import { cancelDraft, offerDraft } from './offer-draft.ts'
import type { MakerOffer } from './own-offers.ts'
import type { Random } from './random.ts'

/** Dependencies of the live traders. */
export interface LiveScene {
  readonly book: LiveBook
  readonly actors: Actors
  readonly random: Random
}

const SUCCESS = 'tesSUCCESS'

/** Returns the signed distance from the midpoint on a maker's side. */
function away(side: 'buy' | 'sell', distance: number): number {
  return side === 'buy' ? -distance : distance
}

/**
 * Maximum distance of a taker's price beyond the midpoint, in millionths: a few levels, never through the whole book.
 */
const REACH = 4_000

/**
 * Percentage of a typical order that a taker fills. Takers trade every few seconds, so this gives an hour the same
 * volume as in the history, and new candles resemble the previous ones.
 */
const TAKEN = { least: 3, spread: 7 }

/**
 * Makes a taker fill part of the book.
 * @param bias percent in favor of buying, which balances inventories
 */
export async function takeOrders(
  { actors, random }: LiveScene,
  pair: DemoPair,
  middle: Decimal,
  bias: number,
): Promise<'buy' | 'sell'> {
  const side = random.chance(bias) ? 'buy' : 'sell'
  const reach = Math.max(REACH, 2 * priceStep(middle, pair))
  const price = priceAt(middle, pair, side === 'buy' ? reach : -reach)
  const amount = orderSize(pair, random, TAKEN.least + random.below(TAKEN.spread))
  await random
    .pick(actors.takers)
    .submit(offerDraft({ side, base: pair.base, counter: pair.counter, amount, price, immediate: true }))
  return side
}

/** Makes a maker place one order near a price. */
export async function placeOrder(
  scene: LiveScene,
  pair: DemoPair,
  side: 'buy' | 'sell',
  price: Decimal,
  owner: LedgerAccount,
  percent: number,
): Promise<void> {
  const amount = orderSize(pair, scene.random, percent)
  const { result, sequence } = await owner.submit(
    offerDraft({ side, base: pair.base, counter: pair.counter, amount, price }),
  )
  if (result === SUCCESS) scene.book.add({ owner, sequence, pair: pair.key, side, price })
}

/** Cancels a maker's order. The cancellation has no effect if the order has been filled in the meantime. */
export async function cancelOrder({ book }: LiveScene, offer: MakerOffer): Promise<void> {
  book.remove(offer)
  await offer.owner.submit(cancelDraft(offer.sequence))
}

/**
 * Makes makers follow a new midpoint. Cancels the nearest order on the side towards which the midpoint moves if the
 * order is in the way, or any order if there are too many. Then adds one order: in front if none is near, otherwise
 * more often at near levels. This keeps the width of the book, regardless of how much takers fill.
 */
export async function followPrice(scene: LiveScene, pair: DemoPair, middle: Decimal): Promise<void> {
  const { book, random, actors } = scene
  const levels = LEVELS[pair.rank]
  for (const side of ['buy', 'sell'] as const) {
    const offers = book.side(pair, side)
    const inTheWay = offers.find((offer) =>
      side === 'buy' ? compare(offer.price, middle) >= 0 : compare(offer.price, middle) <= 0,
    )
    const gone = inTheWay ?? (offers.length > levels ? random.pick(offers) : undefined)
    if (gone !== undefined) await cancelOrder(scene, gone)
    if (offers.length > levels && random.chance(60)) continue
    const step = priceStep(middle, pair)
    const near = priceAt(middle, pair, away(side, levelDistance(1, step, random)))
    const best = offers.find((offer) => offer !== gone)
    const empty = best === undefined || (side === 'buy' ? compare(best.price, near) < 0 : compare(best.price, near) > 0)
    const level = empty ? 0 : Math.min(random.below(levels), random.below(levels))
    const distance = levelDistance(level, step, random)
    await placeOrder(
      scene,
      pair,
      side,
      priceAt(middle, pair, away(side, distance)),
      makerOf(actors, pair, level),
      40 + level * 12,
    )
  }
}
