import { add, compare, formatDecimal, minimum, multiply, parseDecimal, type Decimal } from '@tidebook/amount'
import { ORDER_STATUS } from '@tidebook/contract/gateway'
import type pg from 'pg'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { GatewayDescription } from '../network/gateway-description.ts'
import type { OrderKind, WithdrawalRow } from './order-row.ts'
import { move, type OrderFacts } from './orders.repository.ts'
import { lockInTransaction } from '../../platform/database/lock-in-transaction.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Default limits, as multiples of the amount from which staff decide on a single payment. */
const OF_OWNER: Decimal = { coefficient: 3n, scale: 0 }
const OF_COIN: Decimal = { coefficient: 10n, scale: 0 }

export interface PayoutLimits {
  /** Maximum amount paid to one wallet or one account in 24 hours without staff */
  readonly ownerDay: Decimal
  /** Maximum amount paid in the coin in one hour without staff */
  readonly coinHour: Decimal
}

type Limited = Pick<GatewayDescription, 'base' | 'reviewAbove' | 'payouts'>

/** Returns the limits on a gateway's automatic payouts, in addition to the limit on a single payment. */
export function payoutLimitsOf({ reviewAbove, payouts }: Pick<Limited, 'reviewAbove' | 'payouts'>): PayoutLimits {
  const single = parseDecimal(reviewAbove)
  const { ownerDay, coinHour } = payouts ?? {}
  return {
    ownerDay: ownerDay === undefined ? multiply(single, OF_OWNER) : parseDecimal(ownerDay),
    coinHour: coinHour === undefined ? multiply(single, OF_COIN) : parseDecimal(coinHour),
  }
}

/**
 * Returns the largest amount of one order that is processed without staff, in whole coins. A single withdrawal also
 * fits into the limits over time.
 */
export function reviewAboveOf(gateway: Pick<GatewayDescription, 'reviewAbove' | 'payouts'>, kind: OrderKind): string {
  if (kind === 'deposit') return gateway.reviewAbove
  const { ownerDay, coinHour } = payoutLimitsOf(gateway)
  return formatDecimal(minimum(parseDecimal(gateway.reviewAbove), minimum(ownerDay, coinHour)))
}

/**
 * Releases a withdrawal for payment, or sends it to staff review if it would exceed the limits of its wallet, account
 * or coin. The sums and the transition share one transaction under a lock on the coin, so that parallel releases share
 * a limit.
 * @param at milliseconds since 1970
 * @throws RowMovedError
 */
export function releaseWithdrawal(
  pool: pg.Pool,
  gateway: Limited,
  row: WithdrawalRow,
  facts: OrderFacts<'withdraw'>,
  at: number,
): Promise<WithdrawalRow> {
  return inTransaction(pool, async (tx) => {
    await lockInTransaction(tx, 'payoutLimits', gateway.base)
    const step = { kind: 'withdraw', id: row.id, from: row.status, at } as const
    return (await isWithin(tx, gateway, row, at))
      ? move(
          tx,
          { ...step, to: ORDER_STATUS.processing },
          { ...facts, ends: 'pay', reason: null, released: new Date(at) },
        )
      : move(tx, { ...step, to: ORDER_STATUS.review }, { ...facts, ends: null, reason: 'overVelocity' })
  })
}

async function isWithin(
  tx: pg.ClientBase,
  gateway: Limited,
  { wallet, account, amount }: WithdrawalRow,
  at: number,
): Promise<boolean> {
  const { ownerDay, coinHour } = payoutLimitsOf(gateway)
  const { rows } = await tx.query<{ by_wallet: string; by_account: string; by_coin: string }>(
    `select coalesce(sum(amount) filter (where wallet = $2), 0)::text as by_wallet,
       coalesce(sum(amount) filter (where account = $3), 0)::text as by_account,
       coalesce(sum(amount) filter (where released > $5), 0)::text as by_coin
     from app.gateway_withdrawals where base = $1 and released > $4`,
    [gateway.base, wallet, account, new Date(at - DAY_MS), new Date(at - HOUR_MS)],
  )
  const [sums] = rows
  const isBelow = (sum: string | undefined, limit: Decimal): boolean =>
    compare(add(parseDecimal(sum ?? '0'), parseDecimal(amount)), limit) <= 0
  return isBelow(sums?.by_wallet, ownerDay) && isBelow(sums?.by_account, ownerDay) && isBelow(sums?.by_coin, coinHour)
}
