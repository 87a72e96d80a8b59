import type { WalletRecord } from '@tidebook/contract'
import { unpackEffects, unpackRecord, type EffectRecord } from '@tidebook/market'
import { unixMsToLedgerTime } from '@tidebook/protocol/time'
import { sql, type Kysely, type SelectQueryBuilder, type Selectable } from 'kysely'
import type { AccountRecordsTable, OrdersTable, MarketTables } from './tables.ts'

/** The bounds of one page of a list. */
export interface PageBounds {
  readonly limit: number
  readonly offset: number
}

/** A pair BASE-COUNTER, or one token on either side. */
export type CurrencyFilter = { readonly pair: string } | { readonly token: string }

/** Record types of the explorer, or every fill of the account's orders. */
export type RecordKind = { readonly types: readonly string[] } | { readonly matched: true }

export interface RecordFilters {
  readonly currency: CurrencyFilter | undefined
  readonly side: number | undefined
  readonly kind: RecordKind | undefined
  /** Milliseconds since 1970, both inclusive. */
  readonly from: number | undefined
  readonly to: number | undefined
  readonly counterparty: string | undefined
  readonly got: string | undefined
  readonly paid: string | undefined
}

export interface OrderFilters {
  readonly currency: CurrencyFilter | undefined
  readonly side: number | undefined
  readonly openOnly: boolean
  /** Bounds of the time when the order was placed: milliseconds since 1970, both inclusive. */
  readonly from: number | undefined
  readonly to: number | undefined
}

/** The rows of one page, and the total number of rows that match the filters. */
export interface Page<Row> {
  readonly rows: readonly Row[]
  readonly count: number
}

/** A record without its age, which depends on the time of the request. */
export type StoredRecord = Omit<WalletRecord, 'past'>

/** Returns records of an account, newest first. */
export async function findRecords(
  db: Kysely<MarketTables>,
  account: string,
  filters: RecordFilters,
  page: PageBounds,
): Promise<Page<StoredRecord>> {
  const query = filterRecords(db.selectFrom('market.account_records').where('account', '=', account), filters)
  const rows = await query
    .select(['ledger_index', 'time', 'type', 'side', 'counterparty', 'packed'])
    .orderBy('ledger_index', 'desc')
    .orderBy('tx_index', 'desc')
    .orderBy('number', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return { rows: rows.map(recordOfRow), count: await countOf(query) }
}

type RecordRow = Pick<
  Selectable<AccountRecordsTable>,
  'ledger_index' | 'time' | 'type' | 'side' | 'counterparty' | 'packed'
>

function recordOfRow({ ledger_index: block, time, type, side, counterparty, packed }: RecordRow): StoredRecord {
  const date = time.getTime()
  // The call returns the record types of the market package.
  return unpackRecord(packed, {
    type,
    date,
    time: unixMsToLedgerTime(date),
    block,
    ...((side === 1 || side === 2) && { flag: side }),
    ...(counterparty !== '' && { account: counterparty }),
  }) as StoredRecord
}

/** Returns orders of an account, newest first, in the order of their sequence numbers. */
export async function findOrders(
  db: Kysely<MarketTables>,
  account: string,
  filters: OrderFilters,
  page: PageBounds,
): Promise<Page<Selectable<OrdersTable>>> {
  const query = filterOrders(db.selectFrom('market.orders').where('account', '=', account), filters)
  const rows = await query.selectAll().orderBy('sequence', 'desc').limit(page.limit).offset(page.offset).execute()
  return { rows, count: await countOf(query) }
}

type RecordQuery<O> = SelectQueryBuilder<MarketTables, 'market.account_records', O>
type OrderQuery<O> = SelectQueryBuilder<MarketTables, 'market.orders', O>

function filterRecords<O>(start: RecordQuery<O>, filters: RecordFilters): RecordQuery<O> {
  let query = start
  const { currency, side, kind, from, to, counterparty, got, paid } = filters
  if (currency !== undefined && 'pair' in currency) query = query.where('pair', '=', currency.pair)
  if (currency !== undefined && 'token' in currency) {
    const { token } = currency
    query = query.where((where) => where.or([where('got_currency', '=', token), where('paid_currency', '=', token)]))
  }
  if (side !== undefined) query = query.where('side', '=', side)
  if (kind !== undefined)
    query = 'types' in kind ? query.where('type', 'in', kind.types) : query.where('matched', '=', kind.matched)
  if (from !== undefined) query = query.where('time', '>=', new Date(from))
  if (to !== undefined) query = query.where('time', '<=', new Date(to))
  if (counterparty !== undefined) query = query.where('counterparty', '=', counterparty)
  if (got !== undefined) query = query.where('got_currency', '=', got)
  if (paid !== undefined) query = query.where('paid_currency', '=', paid)
  return query
}

function filterOrders<O>(start: OrderQuery<O>, filters: OrderFilters): OrderQuery<O> {
  let query = start
  const { currency, side, openOnly, from, to } = filters
  if (openOnly) query = query.where('rest_gets', 'is not', null)
  if (currency !== undefined && 'pair' in currency) query = query.where('pair', '=', currency.pair)
  if (currency !== undefined && 'token' in currency) {
    const { token } = currency
    query = query.where((where) => where.or([where('gets_currency', '=', token), where('pays_currency', '=', token)]))
  }
  if (side !== undefined) query = query.where('side', '=', side)
  if (from !== undefined) query = query.where('time', '>=', new Date(from))
  if (to !== undefined) query = query.where('time', '<=', new Date(to))
  return query
}

async function countOf<O>(query: RecordQuery<O> | OrderQuery<O>): Promise<number> {
  const row = await (query as RecordQuery<O>).select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirst()
  return Number((row as { readonly count?: string } | undefined)?.count ?? 0)
}

/**
 * Returns effects on one account's orders by sequence, oldest first, in the ledgers after those that created the
 * orders.
 */
export async function findEffects(
  db: Kysely<MarketTables>,
  account: string,
  sequences: readonly number[],
): Promise<ReadonlyMap<number, readonly EffectRecord[]>> {
  if (sequences.length === 0) return new Map()
  const { rows } = await sql<{ sequence: string; packed: string }>`
    select sequence, packed from market.order_effects
    where account = ${account} and sequence = any(${sql.val(sequences)}::bigint[])
    order by sequence, ledger_index, tx_index, number`.execute(db)
  return new Map(
    [...Map.groupBy(rows, (row) => Number(row.sequence))].map(([sequence, list]) => [
      sequence,
      list.flatMap((row) => unpackEffects(row.packed)),
    ]),
  )
}
