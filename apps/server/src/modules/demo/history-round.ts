import { add, compare, decimalOf, divide, multiply, subtract, ZERO, type Decimal } from '@tidebook/amount'
import type { LedgerAccount, Submitted } from '../node/ledger-account.ts'
import type { Actors } from './actors.ts'
import { orderSize, priceAt, type DemoPair } from './demo-pairs.ts'
import { offerDraft } from './offer-draft.ts'
import type { Random } from './random.ts'

/** How often (percent) a pair is traded in a ledger of the past, and how many makers one taker may meet. */
const ACTIVITY: Readonly<Record<DemoPair['rank'], { readonly chance: number; readonly parties: number }>> = {
  3: { chance: 100, parties: 4 },
  2: { chance: 30, parties: 3 },
  1: { chance: 9, parties: 2 },
}

/** Pairs that are traded in the next ledger. */
export const tradedNow = (pairs: readonly DemoPair[], random: Random): DemoPair[] =>
  pairs.filter((pair) => random.chance(ACTIVITY[pair.rank].chance))

/** Where a pair's price comes from and where it goes. */
export interface PriceMove {
  readonly from: Decimal
  readonly to: Decimal
}

/**
 * One meeting: makers put orders along the way from the old price to the new one, a taker takes them all with one order
 * that is dropped where it finds nobody; it buys when the price rises. Submissions are returned as they are under way,
 * in the order of the log.
 * @param volume percent of the ordinary sizes, so that an hour has as much volume however finely it is told
 */
export const meet = (
  pair: DemoPair,
  { from, to }: PriceMove,
  volume: number,
  actors: Actors,
  random: Random,
): Promise<Submitted>[] => {
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

const onTheWay = (from: Decimal, to: Decimal, part: number, parts: number): Decimal =>
  add(
    from,
    divide(
      multiply(subtract(to, from), decimalOf(BigInt(part))),
      decimalOf(BigInt(parts)),
      Math.max(from.scale, to.scale) + 4,
      'half-even',
    ),
  )
