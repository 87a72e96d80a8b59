import { PAGE_SIZES } from '@tidebook/contract'
import { UNFINISHED } from '@tidebook/contract/gateway'
import type { Queries } from '../../platform/database/queries.ts'
import { selectPage, type Page } from '../../platform/database/select-page.ts'
import { ApiError } from '../../platform/http/http.errors.ts'
import type { DepositRow, OrderKind, OrderRows } from './order-row.ts'
import type { RecordRow } from './order-view.ts'
import { ORDERS } from './orders.repository.ts'

/**
 * Owner of orders: an account and one wallet. Both must match, so that a request with another user's wallet does not
 * reveal that user's orders.
 */
export interface Owner {
  readonly account: string
  readonly wallet: string
}

/** A payment that was only reported remains in the combined list until the agent has found it. */
const LISTED = {
  deposit: '(requested or chain_hash is not null)',
  withdraw: '(requested or ledger_hash is not null)',
} as const

/** An order as its owner identifies it. */
interface NamedOrder {
  readonly base: string
  readonly orderID: string
}

/**
 * Returns one order of an owner.
 * @throws ApiError `orderGone` for any other order
 */
export function requireOwnOrder<Kind extends OrderKind>(
  db: Queries,
  kind: Kind,
  owner: Owner,
  named: NamedOrder,
): Promise<OrderRows[Kind]> {
  return ownOrder(db, kind, owner, named, '')
}

/**
 * Returns one order of an owner and locks it until the transaction ends.
 * @throws ApiError `orderGone` for any other order
 */
export function lockOwnOrder<Kind extends OrderKind>(
  tx: Queries,
  kind: Kind,
  owner: Owner,
  named: NamedOrder,
): Promise<OrderRows[Kind]> {
  return ownOrder(tx, kind, owner, named, ' for update')
}

async function ownOrder<Kind extends OrderKind>(
  db: Queries,
  kind: Kind,
  { account, wallet }: Owner,
  { base, orderID }: NamedOrder,
  lock: '' | ' for update',
): Promise<OrderRows[Kind]> {
  const order = await ORDERS[kind].first(db, `id = $1 and account = $2 and wallet = $3 and base = $4${lock}`, [
    orderID,
    account,
    wallet,
    base,
  ])
  if (order === undefined) throw new ApiError('orderGone')
  return order
}

/** Returns the unfinished deposit that prevents a wallet from creating another one of the same coin. */
export function pendingDeposit(db: Queries, { account, wallet }: Owner, base: string): Promise<DepositRow | undefined> {
  return ORDERS.deposit.first(db, 'requested and account = $1 and wallet = $2 and base = $3 and status = any($4)', [
    account,
    wallet,
    base,
    UNFINISHED,
  ])
}

/**
 * Returns a page of an owner's orders, newest first.
 * @param base limits the page to one coin
 */
export function ownOrders<Kind extends OrderKind>(
  db: Queries,
  kind: Kind,
  { account, wallet }: Owner,
  { base, page }: { readonly base: string | undefined; readonly page: number },
): Promise<Page<OrderRows[Kind]>> {
  return selectPage<OrderRows[Kind]>(
    db,
    `from ${ORDERS[kind].table} where account = $1 and wallet = $2 and ($3::text is null or base = $3) and ${LISTED[kind]}`,
    'created desc, id',
    [account, wallet, base ?? null],
    { page, size: PAGE_SIZES.orders },
  )
}

/** Filter of the combined list. Times are in milliseconds since 1970, both inclusive. */
export interface RecordFilter {
  readonly page: number
  readonly jtToken: string | undefined
  readonly type: OrderKind | undefined
  readonly startTime: number | undefined
  readonly endTime: number | undefined
}

const RECORDS = `
  select id, 'deposit' as kind, base, chain, token, wallet, sender as other, coalesce(received, amount) as amount, fee,
    status, coalesce(chain_hash, reported_hash) as chain_hash, credit_hash as ledger_hash, created, account
  from app.gateway_deposits
  union all
  select id, 'withdraw', base, chain, token, wallet, recipient, amount, fee,
    status, payout_hash, coalesce(ledger_hash, reported_hash), created, account
  from app.gateway_withdrawals`

/** Returns a page of an owner's deposits and withdrawals combined, newest first (HIS-014). */
export function ownRecords(
  db: Queries,
  { account, wallet }: Owner,
  { page, jtToken, type, startTime, endTime }: RecordFilter,
): Promise<Page<RecordRow>> {
  const moment = (at: number | undefined): Date | null => (at === undefined ? null : new Date(at))
  return selectPage<RecordRow>(
    db,
    `from (${RECORDS}) records where account = $1 and wallet = $2 and ($3::text is null or token = $3)
       and ($4::text is null or kind = $4) and ($5::timestamptz is null or created >= $5)
       and ($6::timestamptz is null or created <= $6)`,
    'created desc, id',
    [account, wallet, jtToken ?? null, type ?? null, moment(startTime), moment(endTime)],
    { page, size: PAGE_SIZES.orders },
  )
}

/** Returns one of an owner's records by its order id. */
export async function ownRecord(db: Queries, { account }: Owner, id: string): Promise<RecordRow | undefined> {
  return (await db.query<RecordRow>(`select * from (${RECORDS}) records where account = $1 and id = $2`, [account, id]))
    .rows[0]
}
