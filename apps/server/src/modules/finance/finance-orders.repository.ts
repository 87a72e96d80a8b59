import { PAGE_SIZES } from '@tidebook/contract'
import {
  FINANCE_NEXT,
  FINANCE_STATE,
  TOKEN_OBSTACLES,
  type FinanceFamily,
  type FinanceState,
} from '@tidebook/contract/finance'
import type { Queries } from '../../platform/database/queries.ts'
import type { BonusRow, FinanceOrderRow } from './finance-rows.ts'

/** An order is not where the mover believed it to be: somebody else was first. */
export class FinanceOrderMovedError extends Error {
  readonly code = 'finance/order-moved'
}

/** What is written down with a step; nothing else is ever put into a statement. */
const FACTS = [
  'reason',
  'hash',
  'ledger',
  'begins',
  'keeps_bonus',
  'pays',
  'redeem_hash',
  'approved_by',
  'approved_end',
  'approved_hash',
] as const
export type FinanceFacts = Partial<Pick<FinanceOrderRow, (typeof FACTS)[number]>>

const namedIn = (facts: FinanceFacts): readonly (readonly [string, unknown])[] => {
  const allowed: ReadonlySet<string> = new Set(FACTS)
  return Object.entries(facts).filter(([name, value]) => {
    if (!allowed.has(name)) throw new RangeError(`An order has no fact ${name}`)
    return value !== undefined
  })
}

/**
 * Moves an order, with what is known of it by now. The only statement that changes a state.
 * @param at milliseconds since 1970
 * @throws RangeError for a step that `FINANCE_NEXT` does not have; FinanceOrderMovedError when the order is not in `from`
 */
export const moveOrder = async (
  db: Queries,
  { id, from, to, at }: { id: string; from: FinanceState; to: FinanceState; at: number },
  facts: FinanceFacts = {},
): Promise<FinanceOrderRow> => {
  if (!FINANCE_NEXT[from].includes(to)) throw new RangeError(`An order does not go from ${from} to ${to}`)
  const named = namedIn(facts)
  const sets = named.map(([name], index) => `, ${name} = $${index + 6}`).join('')
  const { rows } = await db.query<FinanceOrderRow>(
    `update app.finance_orders set state = $3, changed = $4, steps = steps || $5::jsonb${sets}
     where id = $1 and state = $2 returning *`,
    [id, from, to, new Date(at), JSON.stringify([{ state: to, at }]), ...named.map(([, value]) => value)],
  )
  const [row] = rows
  if (row === undefined) throw new FinanceOrderMovedError(`Order ${id} is not in state ${from} any more`)
  return row
}

/** Adds what is known of an order that stays where it is. @throws FinanceOrderMovedError when it is not in `state` */
export const noteOrder = async (
  db: Queries,
  { id, state }: { id: string; state: FinanceState },
  facts: FinanceFacts,
): Promise<FinanceOrderRow> => {
  const named = namedIn(facts)
  const sets = named.map(([name], index) => `${name} = $${index + 3}`).join(', ')
  const { rows } = await db.query<FinanceOrderRow>(
    `update app.finance_orders set ${sets} where id = $1 and state = $2 returning *`,
    [id, state, ...named.map(([, value]) => value)],
  )
  const [row] = rows
  if (row === undefined) throw new FinanceOrderMovedError(`Order ${id} is not in state ${state} any more`)
  return row
}

/** One order; undefined where there is none. @param lock held until the transaction ends */
export const financeOrderById = async (db: Queries, id: string, lock = false): Promise<FinanceOrderRow | undefined> =>
  (await db.query<FinanceOrderRow>(`select * from app.finance_orders where id = $1${lock ? ' for update' : ''}`, [id]))
    .rows[0]

/** Orders that are to be paid back, oldest first, after them those that wait for the issuer of their token. */
export const ordersToPay = async (db: Queries, most: number): Promise<readonly FinanceOrderRow[]> =>
  (
    await db.query<FinanceOrderRow>(
      `select * from app.finance_orders where state = $1 and (reason is null or reason = any($2))
       order by reason is not null, changed, id limit $3`,
      [FINANCE_STATE.redeeming, TOKEN_OBSTACLES, most],
    )
  ).rows

/** Whose orders: an account's, of one wallet. */
export interface FinanceOwner {
  readonly account: string
  readonly wallet: string
}

/** One order of an owner; undefined for any other. @param lock held until the transaction ends */
export const ownFinanceOrder = async (
  db: Queries,
  { account, wallet }: FinanceOwner,
  family: FinanceFamily,
  orderID: string,
  lock = false,
): Promise<FinanceOrderRow | undefined> =>
  (
    await db.query<FinanceOrderRow>(
      `select * from app.finance_orders where id = $1 and account = $2 and wallet = $3 and family = $4${lock ? ' for update' : ''}`,
      [orderID, account, wallet, family],
    )
  ).rows[0]

/** Which orders. */
export interface FinanceFilter {
  readonly page: number
  readonly state: number | undefined
  readonly token: string | undefined
}

/** A page of an owner's orders, newest first (FIN-003). */
export const ownFinanceOrders = (
  db: Queries,
  { account, wallet }: FinanceOwner,
  family: FinanceFamily,
  { page, state, token }: FinanceFilter,
): Promise<{ readonly count: number; readonly rows: readonly FinanceOrderRow[] }> =>
  pageOf<FinanceOrderRow>(
    db,
    `from app.finance_orders where account = $1 and wallet = $2 and family = $3
       and ($4::smallint is null or state = $4) and ($5::text is null or token = $5)`,
    'created desc, id',
    [account, wallet, family, state ?? null, token ?? null],
    { page, size: PAGE_SIZES.orders },
  )

/** A page of everybody's orders, newest first. */
export const everyFinanceOrder = (db: Queries, page: number, state: number | undefined) =>
  pageOf<FinanceOrderRow>(
    db,
    'from app.finance_orders where ($1::smallint is null or state = $1)',
    'created desc, id',
    [state ?? null],
    { page, size: PAGE_SIZES.orders },
  )

/** A page of what has accrued to an order, newest first (FIN-007). */
export const bonusesOf = (db: Queries, order: string, page: number) =>
  pageOf<BonusRow>(db, 'from app.finance_bonuses where order_id = $1', 'day desc', [order], {
    page,
    size: PAGE_SIZES.bonuses,
  })

/** Rows of a page, and how many there are in all. @param from `from` and `where` of the statement */
export const pageOf = async <Row extends object>(
  db: Queries,
  from: string,
  order: string,
  values: readonly unknown[],
  { page, size }: { readonly page: number; readonly size: number },
): Promise<{ readonly count: number; readonly rows: readonly Row[] }> => {
  const [counted, { rows }] = await Promise.all([
    db.query<{ count: string }>(`select count(*) as count ${from}`, [...values]),
    db.query<Row>(`select * ${from} order by ${order} limit $${values.length + 1} offset $${values.length + 2}`, [
      ...values,
      size,
      page * size,
    ]),
  ])
  return { count: Number(counted.rows[0]?.count ?? 0), rows }
}
