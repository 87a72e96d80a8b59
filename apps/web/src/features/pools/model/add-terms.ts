import { decimalOf, isPositive, parseDecimal, type Decimal, type LedgerNumber } from '@tidebook/amount'
import { decimalOfNumber, numberOfDecimal, previewDeposit, previewDepositOne } from '@tidebook/market'
import { network } from '../../../lib/network.ts'
import { isNative } from '../../swap/index.ts'
import type { BalanceTable } from '@tidebook/contract'
import { coversNative, exceedsAvailable, sideOf, typedNumber } from './pool-side.ts'
import type { PoolView } from './pool-view.ts'

/** Tokens of a deposit: both in proportion, or only one of them. */
export type DepositWay = 'both' | 'one' | 'other'

export interface TypedAmount {
  readonly side: 'one' | 'other'
  readonly text: string
}

/** More than any account has, so that only the other amount limits the deposit. */
const LARGE_AMOUNT = decimalOf(10n ** 11n)

/** Tolerance for trades before the deposit executes. The ledger takes no more than the proportion. */
const MARGIN = decimalOf(1005n, 3)

/** Increases the second amount of a deposit by the tolerance. */
export function limitUp(amount: LedgerNumber): LedgerNumber {
  const value = decimalOfNumber(amount)
  return numberOfDecimal(
    { coefficient: value.coefficient * MARGIN.coefficient, scale: value.scale + MARGIN.scale },
    amount.native,
    'up',
  )
}

/**
 * Evaluates the form to add liquidity. The typed token is `first`; `short` is a token of which the account does not
 * have enough.
 */
export function addTerms({
  view,
  account,
  way,
  typed,
  balances,
  held,
}: {
  readonly view: PoolView
  readonly account: string | undefined
  readonly way: DepositWay
  readonly typed: TypedAmount
  readonly balances: BalanceTable | undefined
  /** Amount of pool tokens that the account has. */
  readonly held: Decimal
}) {
  const { fee, reserve } = network()
  const turned = way === 'other' || (way === 'both' && typed.side === 'other')
  const [first, second] = turned ? [view.other, view.one] : [view.one, view.other]
  const pool = sideOf(view.row, account, turned)
  const amount = typedNumber(typed.text, first)
  const change =
    amount &&
    (way === 'both'
      ? previewDeposit(pool, amount, numberOfDecimal(LARGE_AMOUNT, isNative(second)))
      : previewDepositOne(pool, amount))
  const isShort = [
    exceedsAvailable(balances, first, change?.amount),
    exceedsAvailable(balances, second, change?.amount2 && limitUp(change.amount2)),
  ]
  return {
    first,
    second,
    pool,
    change,
    short: isShort[0] ? first : isShort[1] ? second : undefined,
    /**
     * Whether the native coin covers the fee and the reserve that an account's first pool tokens freeze. The ledger
     * charges the fee even for a deposit that it rejects.
     */
    hasReserve:
      isPositive(held) ||
      change === undefined ||
      coversNative(balances, [parseDecimal(fee), parseDecimal(reserve.increment)], [change.amount, change.amount2]),
  }
}
