import type { Decimal } from '@tidebook/amount'
import type { LedgerAccount, Submitted } from '../node/ledger-account.ts'
import type { Actors } from './actors.ts'
import { orderSize, priceAt, priceStep, type DemoPair } from './demo-pairs.ts'
import { offerDraft } from './offer-draft.ts'
import type { Random } from './random.ts'

/** Number of levels of our makers on each side of a book. */
export const LEVELS: Readonly<Record<DemoPair['rank'], number>> = { 3: 30, 2: 16, 1: 8 }

/**
 * Returns the distance of a level from the midpoint in millionths. Levels are narrow at first and wider outwards, and
 * each is at least a price step beyond the previous one.
 */
export function levelDistance(level: number, step: number, random: Random): number {
  return Math.max(500 + level * 650 + level * level * 22, (level + 1) * step) + random.below(300)
}

/** Returns the maker of a level. Every book has several makers. */
export function makerOf(actors: Actors, pair: DemoPair, level: number): LedgerAccount {
  const { makers } = actors
  return makers[(pair.key.length + level) % makers.length] as LedgerAccount
}

/** Places a full ladder of orders around a price. */
export function buildLadder(pair: DemoPair, middle: Decimal, actors: Actors, random: Random): Promise<Submitted>[] {
  const under: Promise<Submitted>[] = []
  const step = priceStep(middle, pair)
  for (let level = 0; level < LEVELS[pair.rank]; level += 1) {
    for (const side of ['buy', 'sell'] as const) {
      const distance = levelDistance(level, step, random)
      const price = priceAt(middle, pair, side === 'buy' ? -distance : distance)
      const amount = orderSize(pair, random, 60 + level * 12)
      under.push(
        makerOf(actors, pair, level).submit(
          offerDraft({ side, base: pair.base, counter: pair.counter, amount, price }),
        ),
      )
    }
  }
  return under
}
