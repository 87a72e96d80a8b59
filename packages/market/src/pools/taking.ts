import { mulRatio } from '@tidebook/amount'
import type { LedgerNumber } from '@tidebook/amount'
import { isLess, limitIn, limitOut, swapIn, swapOut } from '@tidebook/amount/exchange'
import type { InOut } from '@tidebook/amount/exchange'
import { PARITY } from './liquidity.ts'
import type { LiveOrder } from './market-copy.ts'
import type { PoolOffer } from './pool-offer.ts'

/** Amounts taken from an order or a pool. */
export interface SwapFill {
  readonly from: 'pool' | 'order'
  /** The amounts that the order or pool receives and pays, without transfer fees. */
  readonly amounts: InOut
  /** The step's input and output. They differ by the issuer's fee. */
  readonly step: InOut
  /** Returns the taking with a limited output or input. */
  cutOut(limit: LedgerNumber): SwapFill
  cutIn(limit: LedgerNumber): SwapFill
}

type Cut = (amounts: InOut, limit: LedgerNumber) => InOut

function taking(
  from: SwapFill['from'],
  amounts: InOut,
  rate: number,
  cuts: { out: Cut; in: Cut },
  stepIn?: LedgerNumber,
) {
  const result: SwapFill = {
    from,
    amounts,
    step: { in: stepIn ?? mulRatio(amounts.in, rate, PARITY, true), out: amounts.out },
    cutOut: (limit) => taking(from, { ...cuts.out(amounts, limit), out: limit }, rate, cuts),
    cutIn: (limit) => taking(from, cuts.in(amounts, mulRatio(limit, PARITY, rate, false)), rate, cuts, limit),
  }
  return result
}

/** Takes everything that an order's owner can pay. */
export function fillOfOrder({ pays, gets, quality, available }: LiveOrder, rate: number): SwapFill {
  const cuts = {
    out: (amounts: InOut, limit: LedgerNumber) => limitOut(amounts, limit, quality, true),
    in: (amounts: InOut, limit: LedgerNumber) => limitIn(amounts, limit, quality, false),
  }
  const whole = { in: pays, out: gets }
  const isFunded = available === undefined || !isLess(available, gets)
  // Rounded down. Otherwise the remainder could have a worse price than its level.
  return taking('order', isFunded ? whole : limitOut(whole, available, quality, false), rate, cuts)
}

/** Takes a pool's whole offer. A smaller amount is another point on its curve. */
export function fillOfPool({ amounts }: PoolOffer, balances: InOut, fee: number, rate: number): SwapFill {
  return taking('pool', amounts, rate, {
    out: (_amounts, limit) => ({ in: swapOut(balances, limit, fee), out: limit }),
    in: (_amounts, limit) => ({ in: limit, out: swapIn(balances, limit, fee) }),
  })
}
