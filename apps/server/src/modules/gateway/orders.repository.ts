import { mayFollow, ORDER_STATUS, type OrderStatus } from '@tidebook/contract/gateway'
import type { Queries } from '../../platform/database/queries.ts'
import type { DepositRow, OrderFacts, OrderKind, OrderRows } from './order-row.ts'

const TABLES = { deposit: 'app.gateway_deposits', withdraw: 'app.gateway_withdrawals' } as const

/** Facts that a row of each kind takes; nothing else is ever written into a statement. */
const FACTS = {
  common: ['amount', 'fee', 'memo', 'told_hash', 'reason', 'ends', 'approved_by', 'approved_end'],
  deposit: [
    'sender',
    'recipient',
    'chain_hash',
    'output',
    'block',
    'block_hash',
    'received',
    'credited',
    'seen',
    'wanted',
    'credit_hash',
  ],
  withdraw: ['recipient', 'tag', 'pays', 'agent', 'ledger_hash', 'ledger_index', 'payout_hash', 'released'],
} as const

/** An order is not where the mover believed it to be: somebody else was first. */
export class OrderMovedError extends Error {
  readonly code = 'gateway/order-moved'
}

/** The columns of a kind that a set of facts names, and their values. */
const factsOf = <Kind extends OrderKind>(
  kind: Kind,
  facts: OrderFacts<Kind>,
): readonly (readonly [string, unknown])[] => {
  const allowed: ReadonlySet<string> = new Set([...FACTS.common, ...FACTS[kind]])
  return Object.entries(facts).filter(([name, value]) => {
    if (!allowed.has(name)) throw new RangeError(`An order has no fact ${name}`)
    return value !== undefined
  })
}

/**
 * Moves an order, with what is known of it by now. The only statement that changes a status.
 * @param at milliseconds since 1970
 * @throws RangeError for a step that `NEXT` does not have; OrderMovedError when the order is not in `from`
 */
export const move = async <Kind extends OrderKind>(
  db: Queries,
  { kind, id, from, to, at }: { kind: Kind; id: string; from: OrderStatus; to: OrderStatus; at: number },
  facts: OrderFacts<Kind> = {},
): Promise<OrderRows[Kind]> => {
  if (!mayFollow(from, to)) throw new RangeError(`An order does not go from ${from} to ${to}`)
  const named = factsOf(kind, facts)
  const sets = named.map(([name], index) => `, ${name} = $${index + 6}`).join('')
  const { rows } = await db.query<OrderRows[Kind]>(
    `update ${TABLES[kind]} set status = $3, changed = $4, steps = steps || $5::jsonb${sets}
     where id = $1 and status = $2 returning *`,
    [id, from, to, new Date(at), JSON.stringify([{ status: to, at }]), ...named.map(([, value]) => value)],
  )
  const [row] = rows
  if (row === undefined) throw new OrderMovedError(`Order ${id} is not in status ${from} any more`)
  return row
}

/** Adds what is known of an order that stays where it is. @throws OrderMovedError when it is not in `status` */
export const note = async <Kind extends OrderKind>(
  db: Queries,
  { kind, id, status }: { kind: Kind; id: string; status: OrderStatus },
  facts: OrderFacts<Kind>,
): Promise<OrderRows[Kind]> => {
  const named = factsOf(kind, facts)
  const sets = named.map(([name], index) => `${name} = $${index + 3}`).join(', ')
  const { rows } = await db.query<OrderRows[Kind]>(
    `update ${TABLES[kind]} set ${sets} where id = $1 and status = $2 returning *`,
    [id, status, ...named.map(([, value]) => value)],
  )
  const [row] = rows
  if (row === undefined) throw new OrderMovedError(`Order ${id} is not in status ${status} any more`)
  return row
}

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
export const insertOrder = async <Kind extends OrderKind>(
  db: Queries,
  kind: Kind,
  { id, account, base, chain, token, wallet, asked, amount, status, facts }: NewOrder<Kind>,
  at: number,
): Promise<OrderRows[Kind]> => {
  const named = factsOf(kind, { ...facts, amount })
  const columns = named.map(([name]) => `, ${name}`).join('')
  const places = named.map((_, index) => `, $${index + 11}`).join('')
  const { rows } = await db.query<OrderRows[Kind]>(
    `insert into ${TABLES[kind]} (id, account, base, chain, token, wallet, asked, status, created, changed, steps${columns})
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10::jsonb${places}) returning *`,
    [
      id,
      account,
      base,
      chain,
      token,
      wallet,
      asked,
      status,
      new Date(at),
      JSON.stringify([{ status, at }]),
      ...named.map(([, value]) => value),
    ],
  )
  const [row] = rows
  if (row === undefined) throw new TypeError('The order was not written')
  return row
}

/** One order; undefined where there is none. @param lock held until the transaction ends */
export const orderById = async <Kind extends OrderKind>(
  db: Queries,
  kind: Kind,
  id: string,
  lock = false,
): Promise<OrderRows[Kind] | undefined> =>
  (await db.query<OrderRows[Kind]>(`select * from ${TABLES[kind]} where id = $1${lock ? ' for update' : ''}`, [id]))
    .rows[0]

/** Which of the orders in a status are listed. */
export interface OrderScope {
  /** Only those of this coin. */
  readonly base?: string
  /** None of these coins. */
  readonly except?: ReadonlySet<string>
  /** Only those of these chains. */
  readonly chains?: ReadonlySet<string>
  readonly most: number
}

/**
 * Orders in a status, oldest first: what the agent goes through. What cannot be dealt with now is left out here, so that
 * any number of such orders keeps no others from being listed.
 */
export const ordersIn = async <Kind extends OrderKind>(
  db: Queries,
  kind: Kind,
  status: OrderStatus,
  { base, except = new Set(), chains, most }: OrderScope,
): Promise<readonly OrderRows[Kind][]> =>
  (
    await db.query<OrderRows[Kind]>(
      `select * from ${TABLES[kind]} where status = $1 and base <> all ($2) and ($3::text is null or base = $3)
         and ($4::text[] is null or chain = any ($4)) order by created, id limit $5`,
      [status, [...except], base ?? null, chains === undefined ? null : [...chains], most],
    )
  ).rows

/** Deposits that a chain took back and that are final in it again, oldest first: these need no decision of staff. */
export const returnedDeposits = async (db: Queries, most: number): Promise<readonly DepositRow[]> =>
  (
    await db.query<DepositRow>(
      `select * from app.gateway_deposits
       where status = ${ORDER_STATUS.review} and reason = 'reorganised' and seen >= wanted
       order by created, id limit $1`,
      [most],
    )
  ).rows
