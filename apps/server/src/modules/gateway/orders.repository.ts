import { NEXT, ORDER_STATUS, type OrderStatus } from '@tidebook/contract/gateway'
import type { Queries } from '../../platform/database/queries.ts'
import { ROWS_AT_ONCE, StateMachine, type Facts } from '../obligations/state-machine.ts'
import type { DepositRow, OrderKind, OrderRows } from './order-row.ts'

const MACHINE = {
  key: 'id',
  state: 'status',
  transitions: NEXT,
  fixed: ['id', 'account', 'base', 'chain', 'token', 'wallet', 'asked'],
  hasHistory: true,
} as const
type Fixed = (typeof MACHINE.fixed)[number]

/** Columns that a step of an order may write, except its status. */
export type OrderFacts<Kind extends OrderKind> = Facts<OrderRows[Kind], Fixed>

/** Orders of both kinds. */
export const ORDERS: { readonly [Kind in OrderKind]: StateMachine<OrderRows[Kind], OrderStatus, Fixed> } = {
  deposit: new StateMachine({ ...MACHINE, table: 'app.gateway_deposits' }),
  withdraw: new StateMachine({ ...MACHINE, table: 'app.gateway_withdrawals' }),
}

/** A step of an order of either kind, see `StateMachine.transition`. */
export const move = <Kind extends OrderKind>(
  db: Queries,
  { kind, ...step }: { kind: Kind; id: string; from: OrderStatus; to: OrderStatus; at: number },
  facts: OrderFacts<Kind> = {},
): Promise<OrderRows[Kind]> => ORDERS[kind].transition(db, step, facts)

/** Facts of an order of either kind that keeps its status, see `StateMachine.note`. */
export const note = <Kind extends OrderKind>(
  db: Queries,
  { kind, id, status: state }: { kind: Kind; id: string; status: OrderStatus },
  facts: OrderFacts<Kind>,
): Promise<OrderRows[Kind]> => ORDERS[kind].note(db, { id, state }, facts)

/** A new order. */
export type NewOrder<Kind extends OrderKind> = Pick<
  OrderRows[Kind],
  'id' | 'account' | 'base' | 'chain' | 'token' | 'wallet' | 'asked'
> & { readonly amount: string; readonly status: OrderStatus; readonly facts: OrderFacts<Kind> }

/**
 * Writes a new order.
 * @param at milliseconds since 1970
 * @throws the database's error where an index holds: one unfinished deposit of a coin for a wallet, one row for a payment
 */
export const insertOrder = <Kind extends OrderKind>(
  db: Queries,
  kind: Kind,
  { status, facts, ...row }: NewOrder<Kind>,
  at: number,
): Promise<OrderRows[Kind]> => ORDERS[kind].insert(db, { ...row, ...facts } as Partial<OrderRows[Kind]>, status, at)

/** Reads one order. @param lock locks the row until the transaction ends */
export const orderById = <Kind extends OrderKind>(
  db: Queries,
  kind: Kind,
  id: string,
  lock = false,
): Promise<OrderRows[Kind] | undefined> => (lock ? ORDERS[kind].lock(db, id) : ORDERS[kind].find(db, id))

/** Which of the orders in a status are listed. */
export interface OrderScope {
  /** Only those of this coin. */
  readonly base?: string
  /** None of these coins. */
  readonly except?: ReadonlySet<string>
  /** Only those of these chains. */
  readonly chains?: ReadonlySet<string>
}

/**
 * Orders in a status, oldest first: what the agent goes through. What cannot be dealt with now is left out here, so that
 * any number of such orders keeps no others from being listed.
 */
export const ordersIn = <Kind extends OrderKind>(
  db: Queries,
  kind: Kind,
  status: OrderStatus,
  { base, except = new Set(), chains }: OrderScope,
): Promise<readonly OrderRows[Kind][]> =>
  ORDERS[kind].select(
    db,
    `status = $1 and base <> all ($2) and ($3::text is null or base = $3)
       and ($4::text[] is null or chain = any ($4)) order by created, id limit $5`,
    [status, [...except], base ?? null, chains === undefined ? null : [...chains], ROWS_AT_ONCE],
  )

/** Deposits that a chain took back and that are final in it again, oldest first: these need no decision of staff. */
export const returnedDeposits = (db: Queries): Promise<readonly DepositRow[]> =>
  ORDERS.deposit.select(
    db,
    `status = ${ORDER_STATUS.review} and reason = 'reorganised' and seen >= wanted order by created, id limit $1`,
    [ROWS_AT_ONCE],
  )
