import { PAGE_SIZES } from '@tidebook/contract'
import {
  FINANCE_TRANSITIONS,
  FINANCE_STATE,
  TOKEN_OBSTACLES,
  type FinanceFamily,
  type FinanceState,
} from '@tidebook/contract/finance'
import type { Queries } from '../../platform/database/queries.ts'
import { selectPage, type Page } from '../../platform/database/select-page.ts'
import { ApiError } from '../../platform/http/http.errors.ts'
import { ROWS_AT_ONCE, StateMachine } from '../obligations/state-machine.ts'
import type { BonusRow, FinanceOrderRow, PaymentRow, PaymentState } from './finance-rows.ts'

const TERMS = ['product', 'family', 'token', 'issuer', 'rate', 'days', 'early', 'shares', 'amount', 'promised'] as const
const ORDER_FIXED = ['id', 'account', 'wallet', ...TERMS, 'recipient', 'pay_by'] as const
const PAYMENT_FIXED = ['hash', 'ledger', 'at', 'sender', 'token', 'issuer', 'amount', 'memo', 'order_id'] as const

/** State machine of product orders. */
export const FINANCE_ORDERS = new StateMachine<FinanceOrderRow, FinanceState, (typeof ORDER_FIXED)[number]>({
  table: 'app.finance_orders',
  key: 'id',
  state: 'state',
  transitions: FINANCE_TRANSITIONS,
  fixed: ORDER_FIXED,
  hasHistory: true,
})

/** Columns of an order on which no staff member has voted. */
export const NOT_APPROVED = { approved_by: null, approved_end: null, approved_hash: null } as const

/** State machine of payments to the finance account from other accounts. */
export const FINANCE_PAYMENTS = new StateMachine<PaymentRow, PaymentState, (typeof PAYMENT_FIXED)[number]>({
  table: 'app.finance_payments',
  key: 'hash',
  state: 'state',
  transitions: { joined: [], returning: ['returned', 'kept'], returned: [], kept: ['returning'] },
  fixed: PAYMENT_FIXED,
  hasHistory: false,
})

/** Returns the orders to repay, oldest first, followed by the orders that wait for their token's issuer. */
export function ordersToPay(db: Queries): Promise<readonly FinanceOrderRow[]> {
  return FINANCE_ORDERS.select(
    db,
    `state = $1 and (reason is null or reason = any($2)) order by reason is not null, changed, id limit $3`,
    [FINANCE_STATE.redeeming, TOKEN_OBSTACLES, ROWS_AT_ONCE],
  )
}

/** Returns the payments to return to their senders, oldest first. */
export function paymentsToReturn(db: Queries): Promise<readonly PaymentRow[]> {
  return FINANCE_PAYMENTS.select(db, "state = 'returning' order by at, hash limit $1", [ROWS_AT_ONCE])
}

/** Owner of orders: an account and one wallet. */
export interface FinanceOwner {
  readonly account: string
  readonly wallet: string
}

/**
 * Returns one order of an owner.
 * @throws ApiError `orderGone` for any other order
 */
export function requireOwnFinanceOrder(
  db: Queries,
  owner: FinanceOwner,
  family: FinanceFamily,
  orderID: string,
): Promise<FinanceOrderRow> {
  return ownFinanceOrder(db, owner, family, orderID, '')
}

/**
 * Returns one order of an owner and locks it until the transaction ends.
 * @throws ApiError `orderGone` for any other order
 */
export function lockOwnFinanceOrder(
  tx: Queries,
  owner: FinanceOwner,
  family: FinanceFamily,
  orderID: string,
): Promise<FinanceOrderRow> {
  return ownFinanceOrder(tx, owner, family, orderID, ' for update')
}

async function ownFinanceOrder(
  db: Queries,
  { account, wallet }: FinanceOwner,
  family: FinanceFamily,
  orderID: string,
  lock: '' | ' for update',
): Promise<FinanceOrderRow> {
  const order = await FINANCE_ORDERS.first(db, `id = $1 and account = $2 and wallet = $3 and family = $4${lock}`, [
    orderID,
    account,
    wallet,
    family,
  ])
  if (order === undefined) throw new ApiError('orderGone')
  return order
}

/** Filter of a page of orders. */
export interface FinanceFilter {
  readonly page: number
  readonly state: number | undefined
  readonly token: string | undefined
}

/** Returns a page of an owner's orders, newest first (FIN-003). */
export function ownFinanceOrders(
  db: Queries,
  { account, wallet }: FinanceOwner,
  family: FinanceFamily,
  { page, state, token }: FinanceFilter,
): Promise<Page<FinanceOrderRow>> {
  return selectPage<FinanceOrderRow>(
    db,
    `from app.finance_orders where account = $1 and wallet = $2 and family = $3
       and ($4::smallint is null or state = $4) and ($5::text is null or token = $5)`,
    'created desc, id',
    [account, wallet, family, state ?? null, token ?? null],
    { page, size: PAGE_SIZES.orders },
  )
}

/** Returns a page of all owners' orders, newest first. */
export function everyFinanceOrder(db: Queries, page: number, state: number | undefined) {
  return selectPage<FinanceOrderRow>(
    db,
    'from app.finance_orders where ($1::smallint is null or state = $1)',
    'created desc, id',
    [state ?? null],
    { page, size: PAGE_SIZES.orders },
  )
}

/** Returns a page of the bonuses of an order, newest first (FIN-007). */
export function bonusesOf(db: Queries, order: string, page: number) {
  return selectPage<BonusRow>(db, 'from app.finance_bonuses where order_id = $1', 'day desc', [order], {
    page,
    size: PAGE_SIZES.bonuses,
  })
}
