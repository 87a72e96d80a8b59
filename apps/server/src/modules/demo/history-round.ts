import { add, compare, decimalOf, divide, multiply, subtract, ZERO, type Decimal } from '@tidebook/amount'
import type { LedgerAccount, Submitted } from '../node/ledger-account.ts'
import type { Actors } from './actors.ts'
import { orderSize, priceAt, type DemoPair } from './demo-pairs.ts'
import { offerDraft } from './offer-draft.ts'
import type { Random } from './random.ts'

/** Percentage of the history's ledgers in which a pair is traded, and the maximum number of makers per taker. */
const ACTIVITY: Readonly<Record<DemoPair['rank'], { readonly chance: number; readonly parties: number }>> = {
  3: { chance: 100, parties: 4 },
  2: { chance: 30, parties: 3 },
  1: { chance: 9, parties: 2 },
}

/** Returns the pairs traded in the next ledger. */
export function drawTradedPairs(pairs: readonly DemoPair[], random: Random): DemoPair[] {
  return pairs.filter((pair) => random.chance(ACTIVITY[pair.rank].chance))
}

/** Price of a pair before and after a step. */
export interface PriceMove {
  readonly from: Decimal
  readonly to: Decimal
}

/**
 * Trades a pair once: makers place orders between the old price and the new one, and a taker fills all of them with one
 * immediate order. The taker buys when the price rises. Returns the submissions in flight, in log order.
 * @param volume percentage of the typical sizes, so that the hourly volume is independent of the resolution
 */
export function tradePair(
  pair: DemoPair,
  { from, to }: PriceMove,
  volume: number,
  actors: Actors,
  random: Random,
): Promise<Submitted>[] {
  const parties = Math.max(
    1,
    ACTIVITY[pair.rank].parties - 1 + random.below(2) - (pair.rank === 1 ? random.below(2) : 0),
  )
  const rises = compare(to, from) >= 0
  const under: Promise<Submitted>[] = []
  let total = ZERO
  let worst = to
  for (let party = 0; party < parties; party += 1) {
    const maker: LedgerAccount = random.pick(actors.makers)
    const amount = orderSize(pair, random, volume)
    const offered = priceAt(onTheWay(from, to, party + 1, parties), pair, random.bell(500))
    total = add(total, amount)
    if (rises ? compare(offered, worst) > 0 : compare(offered, worst) < 0) worst = offered
    under.push(
      maker.submit(
        offerDraft({ side: rises ? 'sell' : 'buy', base: pair.base, counter: pair.counter, amount, price: offered }),
      ),
    )
  }
  const limit = priceAt(worst, pair, rises ? 200 : -200)
  under.push(
    random.pick(actors.takers).submit(
      offerDraft({
        side: rises ? 'buy' : 'sell',
        base: pair.base,
        counter: pair.counter,
        amount: total,
        price: limit,
        immediate: true,
      }),
    ),
  )
  return under
}

function onTheWay(from: Decimal, to: Decimal, part: number, parts: number): Decimal {
  return add(
    from,
    divide(
      multiply(subtract(to, from), decimalOf(BigInt(part))),
      decimalOf(BigInt(parts)),
      Math.max(from.scale, to.scale) + 4,
      'half-even',
    ),
  )
}
