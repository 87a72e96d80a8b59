import { AmountError, addLedger, compareLedger, multiplyLedger, divideLedger, subtractLedger } from '@tidebook/amount'
import type { LedgerNumber } from '@tidebook/amount'
import { adjustExchange, depositWithin, firstTokens, isPositive, proportionOf } from '@tidebook/amount/exchange'
import { tokensForDeposit, withdrawalForTokens } from '@tidebook/amount/exchange'
import type { Exchange, PoolHoldings } from '@tidebook/amount/exchange'

/** A pool as seen by a liquidity provider: the first asset of the transaction, and the other one. */
export interface PoolSideNow extends PoolHoldings {
  /** Trading fee of this provider, in units of 1/100,000. */
  readonly fee: number
}

/** Result of a deposit or withdrawal, computed as on the ledger. */
export interface ShareChange {
  readonly amount: LedgerNumber
  readonly amount2: LedgerNumber | undefined
  readonly tokens: LedgerNumber
  /** Outstanding pool tokens afterwards. */
  readonly total: LedgerNumber
}

function guarded(work: () => ShareChange | undefined): ShareChange | undefined {
  try {
    return work()
  } catch (error) {
    if (error instanceof AmountError) return undefined
    throw error
  }
}

function deposited(pool: PoolSideNow, exchange: Exchange | undefined): ShareChange | undefined {
  if (exchange === undefined || !isPositive(exchange.tokens)) return undefined
  const { amount, amount2, tokens } = adjustExchange(pool.balance, pool.tokens, exchange, pool.fee, 'deposit')
  if (!isPositive(tokens) || !isPositive(amount)) return undefined
  return { amount, amount2, tokens, total: addLedger(pool.tokens, tokens) }
}

/** Deposits both assets in proportion, up to both limits. */
export function previewDeposit(pool: PoolSideNow, most: LedgerNumber, most2: LedgerNumber): ShareChange | undefined {
  return guarded(() => deposited(pool, depositWithin(pool, most, most2)))
}

/** Deposits one asset, half of which trades at the pool's fee. */
export function previewDepositOne(pool: PoolSideNow, amount: LedgerNumber): ShareChange | undefined {
  return guarded(() => {
    const tokens = tokensForDeposit(pool.balance, amount, pool.tokens, pool.fee)
    return deposited(pool, { amount, amount2: undefined, tokens })
  })
}

/** Creates a pool from two amounts. */
export function previewCreate(amount: LedgerNumber, amount2: LedgerNumber): ShareChange | undefined {
  return guarded(() => {
    const tokens = firstTokens(amount, amount2)
    return isPositive(tokens) ? { amount, amount2, tokens, total: tokens } : undefined
  })
}

/** Withdraws both assets for pool tokens. @param all whether the provider redeems its whole share */
export function previewWithdraw(pool: PoolSideNow, tokens: LedgerNumber, all: boolean): ShareChange | undefined {
  return guarded(() => {
    if (compareLedger(tokens, pool.tokens) >= 0) {
      return {
        amount: pool.balance,
        amount2: pool.balance2,
        tokens: pool.tokens,
        total: subtractLedger(pool.tokens, pool.tokens),
      }
    }
    const amounts = proportionOf(pool, tokens)
    return withdrawn(pool, all ? amounts : adjustExchange(pool.balance, pool.tokens, amounts, pool.fee, 'withdrawal'))
  })
}

/** Withdraws one asset for pool tokens, half of which trades at the pool's fee. */
export function previewWithdrawOne(pool: PoolSideNow, tokens: LedgerNumber, all: boolean): ShareChange | undefined {
  return guarded(() => {
    const amount = withdrawalForTokens(pool.balance, pool.tokens, tokens, pool.fee)
    const exchange = { amount, amount2: undefined, tokens }
    if (compareLedger(amount, pool.balance) >= 0) return undefined
    return withdrawn(pool, all ? exchange : adjustExchange(pool.balance, pool.tokens, exchange, pool.fee, 'withdrawal'))
  })
}

function withdrawn(pool: PoolSideNow, { amount, amount2, tokens }: Exchange): ShareChange | undefined {
  if (!isPositive(tokens) || !isPositive(amount)) return undefined
  return { amount, amount2, tokens, total: subtractLedger(pool.tokens, tokens) }
}

/** Returns a percentage of an amount, exactly as a transaction states it. */
export function percentOf(amount: LedgerNumber, percent: number): LedgerNumber {
  const part: LedgerNumber = divideLedger(
    { native: false, mantissa: BigInt(percent) * 10n ** 15n, exponent: -15 },
    { native: false, mantissa: 10n ** 15n, exponent: -13 },
    false,
  )
  return multiplyLedger(amount, part, amount.native)
}
