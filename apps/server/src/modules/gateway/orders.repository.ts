import { ORDER_TRANSITIONS, ORDER_STATUS, type OrderStatus } from '@tidebook/contract/gateway'
import type { Queries } from '../../platform/database/queries.ts'
import { ROWS_AT_ONCE, StateMachine, type Facts } from '../obligations/state-machine.ts'
import type { DepositRow, OrderKind, OrderRows } from './order-row.ts'

const MACHINE = {
  key: 'id',
  state: 'status',
  transitions: ORDER_TRANSITIONS,
  fixed: ['id', 'account', 'base', 'chain', 'token', 'wallet', 'requested'],
  hasHistory: true,
} as const
type Fixed = (typeof MACHINE.fixed)[number]

/** Columns that a status transition of an order may write, except its status. */
export type OrderFacts<Kind extends OrderKind> = Facts<OrderRows[Kind], Fixed>

/** State machines of both kinds of orders. */
export const ORDERS: { readonly [Kind in OrderKind]: StateMachine<OrderRows[Kind], OrderStatus, Fixed> } = {
  deposit: new StateMachine({ ...MACHINE, table: 'app.gateway_deposits' }),
  withdraw: new StateMachine({ ...MACHINE, table: 'app.gateway_withdrawals' }),
}

/** Moves an order of either kind to another status, see `StateMachine.transition`. */
export function move<Kind extends OrderKind>(
  db: Queries,
  { kind, ...step }: { kind: Kind; id: string; from: OrderStatus; to: OrderStatus; at: number },
  facts: OrderFacts<Kind> = {},
): Promise<OrderRows[Kind]> {
  return ORDERS[kind].transition(db, step, facts)
}

/** Updates data of an order of either kind without a status change, see `StateMachine.note`. */
export function note<Kind extends OrderKind>(
  db: Queries,
  { kind, id, status: state }: { kind: Kind; id: string; status: OrderStatus },
  facts: OrderFacts<Kind>,
): Promise<OrderRows[Kind]> {
  return ORDERS[kind].note(db, { id, state }, facts)
}

/** Columns of a new order. */
export type NewOrder<Kind extends OrderKind> = Pick<
  OrderRows[Kind],
  'id' | 'account' | 'base' | 'chain' | 'token' | 'wallet' | 'requested'
> & { readonly amount: string; readonly status: OrderStatus; readonly facts: OrderFacts<Kind> }

/**
 * Inserts a new order.
 * @param at milliseconds since 1970
 * @throws the database's error when a unique index is violated: there is one unfinished deposit per coin and wallet,
 *   and one row per payment
 */
export function insertOrder<Kind extends OrderKind>(
  db: Queries,
  kind: Kind,
  { status, facts, ...row }: NewOrder<Kind>,
  at: number,
): Promise<OrderRows[Kind]> {
  return ORDERS[kind].insert(db, { ...row, ...facts } as Partial<OrderRows[Kind]>, status, at)
}

/** Filter of the orders in a status. */
export interface OrderScope {
  /** Only orders of this coin. */
  readonly base?: string
  /** Excludes orders of these coins. */
  readonly except?: ReadonlySet<string>
  /** Only orders of these chains. */
  readonly chains?: ReadonlySet<string>
}

/**
 * Returns the orders in a status for the agent to process. Wallets take turns, each with its oldest order first, so
 * that a wallet with many orders does not delay others. The scope excludes orders that cannot be processed now, so that
 * even many of them do not crowd out other orders.
 */
export function ordersIn<Kind extends OrderKind>(
  db: Queries,
  kind: Kind,
  status: OrderStatus,
  { base, except = new Set(), chains }: OrderScope,
): Promise<readonly OrderRows[Kind][]> {
  return ORDERS[kind].select(
    db,
    `status = $1 and base <> all ($2) and ($3::text is null or base = $3)
       and ($4::text[] is null or chain = any ($4))
     order by row_number() over (partition by wallet order by created, id), created, id limit $5`,
    [status, [...except], base ?? null, chains === undefined ? null : [...chains], ROWS_AT_ONCE],
  )
}

/**
 * Returns deposits that a reorg removed and that are final on the chain again, oldest first. They need no staff
 * decision.
 */
export function returnedDeposits(db: Queries): Promise<readonly DepositRow[]> {
  return ORDERS.deposit.select(
    db,
    `status = ${ORDER_STATUS.review} and reason = 'reorganised' and seen >= wanted order by created, id limit $1`,
    [ROWS_AT_ONCE],
  )
}
