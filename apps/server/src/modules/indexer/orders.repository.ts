import { formatDecimal, parseDecimal } from '@tidebook/amount'
import { ledgerTimeToMs, msToLedgerTime } from '@tidebook/contract'
import { orderKey, type OrderLife } from '@tidebook/market'
import type { Selectable } from 'kysely'
import type { PoolClient } from 'pg'
import type { OrdersTable } from '../database/tables.ts'
import type { IndexedOrder } from './order-fold.ts'

const COLUMNS = [
  ['account', 'text'],
  ['sequence', 'bigint'],
  ['pair', 'text'],
  ['side', 'smallint'],
  ['ledger_index', 'int'],
  ['tx_index', 'int'],
  ['hash', 'text'],
  ['time', 'timestamptz'],
  ['updated', 'timestamptz'],
  ['gets_currency', 'text'],
  ['gets_issuer', 'text'],
  ['gets_value', 'numeric'],
  ['pays_currency', 'text'],
  ['pays_issuer', 'text'],
  ['pays_value', 'numeric'],
  ['rest_gets', 'numeric'],
  ['rest_pays', 'numeric'],
  ['quality', 'text'],
  ['price', 'numeric'],
  ['amount', 'numeric'],
  ['filled', 'numeric'],
  ['state', 'text'],
  ['deleted', 'boolean'],
] as const

const CHANGING = ['updated', 'rest_gets', 'rest_pays', 'filled', 'state', 'deleted'] as const

const UPSERT = `insert into market.orders (${COLUMNS.map(([name]) => name).join(', ')})
  select * from unnest(${COLUMNS.map(([, type], index) => `$${index + 1}::${type}[]`).join(', ')})
  on conflict (account, sequence) do update set ${CHANGING.map((name) => `${name} = excluded.${name}`).join(', ')}`

/** Stores orders as they stand after a batch. */
export const storeOrders = async (client: PoolClient, orders: readonly IndexedOrder[]): Promise<void> => {
  if (orders.length === 0) return
  const rows = orders.map(rowOf)
  await client.query(
    UPSERT,
    COLUMNS.map((_, index) => rows.map((row) => row[index])),
  )
}

const rowOf = ({ life, ledger, txIndex, rest }: IndexedOrder): readonly (string | number | boolean | null)[] => [
  ...[life.account, life.sequence, life.pairKey, life.side === 'buy' ? 1 : 2, ledger, txIndex, life.hash],
  ...[new Date(ledgerTimeToMs(life.time)).toISOString(), new Date(life.updated).toISOString()],
  ...[life.gets.currency, life.gets.issuer, life.gets.value, life.pays.currency, life.pays.issuer, life.pays.value],
  ...[rest?.gets ?? null, rest?.pays ?? null, rest?.quality ?? null],
  ...[life.price, life.amount, life.filled, life.state, life.deleted],
]

/** Orders by owner and sequence, as an earlier batch left them. */
export const loadOrders = async (
  client: PoolClient,
  keys: ReadonlyMap<string, { readonly account: string; readonly sequence: number }>,
): Promise<Map<string, IndexedOrder>> => {
  if (keys.size === 0) return new Map()
  const wanted = [...keys.values()]
  const { rows } = await client.query<Selectable<OrdersTable>>(
    'select o.* from unnest($1::text[], $2::bigint[]) as k(account, sequence) join market.orders o using (account, sequence)',
    [wanted.map((key) => key.account), wanted.map((key) => key.sequence)],
  )
  return new Map(
    rows.map((row) => [orderKey({ account: row.account, sequence: Number(row.sequence) }), orderOfRow(row)]),
  )
}

/** An order as it is kept, without its effects. */
export const orderOfRow = (row: Selectable<OrdersTable>): IndexedOrder => ({
  life: lifeOfRow(row),
  ledger: row.ledger_index,
  txIndex: row.tx_index,
  rest:
    row.rest_gets === null || row.rest_pays === null
      ? undefined
      : { gets: row.rest_gets, pays: row.rest_pays, quality: row.quality ?? '' },
})

const lifeOfRow = (row: Selectable<OrdersTable>): OrderLife => ({
  account: row.account,
  sequence: Number(row.sequence),
  hash: row.hash,
  time: msToLedgerTime(row.time.getTime()),
  updated: row.updated.getTime(),
  pairKey: row.pair,
  side: row.side === 1 ? 'buy' : 'sell',
  price: row.price,
  gets: { currency: row.gets_currency, issuer: row.gets_issuer, value: row.gets_value },
  pays: { currency: row.pays_currency, issuer: row.pays_issuer, value: row.pays_value },
  amount: row.amount,
  filled: formatDecimal(parseDecimal(row.filled)),
  state: stateOf(row.state),
  deleted: row.deleted,
  open: row.rest_gets !== null,
  effects: [],
})

const STATES: readonly OrderLife['state'][] = ['placed', 'filled', 'partlyFilled', 'cancelled', 'expired']

const stateOf = (text: string): OrderLife['state'] => STATES.find((state) => state === text) ?? 'placed'
