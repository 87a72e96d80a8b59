import { add, compare, type Decimal } from '@tidebook/amount'
import type { LedgerAccount, Submitted } from '../local-network/ledger-account.ts'
import type { Actors } from './actors.ts'
import { orderSize, priceAt, type DemoPair } from './demo-pairs.ts'
import { offerDraft } from './offer-draft.ts'
import type { Random } from './random.ts'

/** How often (percent) a pair is traded in a ledger of the past, and how many makers one taker may meet. */
const ACTIVITY: Readonly<Record<DemoPair['rank'], { readonly chance: number; readonly parties: number }>> = {
  3: { chance: 100, parties: 3 },
  2: { chance: 30, parties: 2 },
  1: { chance: 9, parties: 2 },
}

/** Pairs that are traded in the next ledger. */
export const tradedNow = (pairs: readonly DemoPair[], random: Random): DemoPair[] =>
  pairs.filter((pair) => random.chance(ACTIVITY[pair.rank].chance))

/**
 * One meeting: makers put orders at slightly different prices, a taker takes them all with one order that is dropped
 * where it finds nobody. Submissions are returned as they are under way, in the order of the log.
 */
export const meet = (pair: DemoPair, price: Decimal, actors: Actors, random: Random): Promise<Submitted>[] => {
  const parties = 1 + random.below(ACTIVITY[pair.rank].parties)
  const takerBuys = random.chance(50)
  const under: Promise<Submitted>[] = []
  let total: Decimal | undefined
  let worst = price
  for (let party = 0; party < parties; party += 1) {
    const maker: LedgerAccount = random.pick(actors.makers)
    const amount = orderSize(pair, random)
    const offered = priceAt(price, pair, random.bell(900))
    total = total === undefined ? amount : add(total, amount)
    if (takerBuys ? compare(offered, worst) > 0 : compare(offered, worst) < 0) worst = offered
    under.push(
      maker.submit(
        offerDraft({
          side: takerBuys ? 'sell' : 'buy',
          base: pair.base,
          counter: pair.counter,
          amount,
          price: offered,
        }),
      ),
    )
  }
  if (total !== undefined) {
    const limit = priceAt(worst, pair, takerBuys ? 200 : -200)
    under.push(
      random.pick(actors.takers).submit(
        offerDraft({
          side: takerBuys ? 'buy' : 'sell',
          base: pair.base,
          counter: pair.counter,
          amount: total,
          price: limit,
          immediate: true,
        }),
      ),
    )
  }
  return under
}
