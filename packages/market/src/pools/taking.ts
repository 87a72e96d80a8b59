import { mulRatio } from '@tidebook/amount'
import type { LedgerNumber } from '@tidebook/amount'
import { isLess, limitIn, limitOut, swapIn, swapOut } from '@tidebook/amount/exchange'
import type { InOut } from '@tidebook/amount/exchange'
import { PARITY } from './liquidity.ts'
import type { LiveOrder } from './market-copy.ts'
import type { PoolOffer } from './pool-offer.ts'

/** How much of an order or a pool is taken. */
export interface Taking {
  readonly from: 'pool' | 'order'
  /** What the order or pool receives and gives, without transfer fees. */
  readonly amounts: InOut
  /** What the step takes in and gives out; the difference is the issuer's fee. */
  readonly step: InOut
  /** The same with no more than so much coming out, or going in. */
  cutOut(limit: LedgerNumber): Taking
  cutIn(limit: LedgerNumber): Taking
}

type Cut = (amounts: InOut, limit: LedgerNumber) => InOut

function taking(
  from: Taking['from'],
  amounts: InOut,
  rate: number,
  cuts: { out: Cut; in: Cut },
  stepIn?: LedgerNumber,
) {
  const result: Taking = {
    from,
    amounts,
    step: { in: stepIn ?? mulRatio(amounts.in, rate, PARITY, true), out: amounts.out },
    cutOut: (limit) => taking(from, { ...cuts.out(amounts, limit), out: limit }, rate, cuts),
    cutIn: (limit) => taking(from, cuts.in(amounts, mulRatio(limit, PARITY, rate, false)), rate, cuts, limit),
  }
  return result
}

/** All that an order's owner can give. */
export function takingOfOrder({ pays, gets, quality, available }: LiveOrder, rate: number): Taking {
  const cuts = {
    out: (amounts: InOut, limit: LedgerNumber) => limitOut(amounts, limit, quality, true),
    in: (amounts: InOut, limit: LedgerNumber) => limitIn(amounts, limit, quality, false),
  }
  const whole = { in: pays, out: gets }
  const isFunded = available === undefined || !isLess(available, gets)
  // Rounded down, or what stays in the book could stand at a worse price than its level.
  return taking('order', isFunded ? whole : limitOut(whole, available, quality, false), rate, cuts)
}

/** All that a pool offers; less of it is another point on its curve. */
export function takingOfPool({ amounts }: PoolOffer, balances: InOut, fee: number, rate: number): Taking {
  return taking('pool', amounts, rate, {
    out: (_amounts, limit) => ({ in: swapOut(balances, limit, fee), out: limit }),
    in: (_amounts, limit) => ({ in: limit, out: swapIn(balances, limit, fee) }),
  })
}
