import { ledgerTimeToUnixMs, unixMsToLedgerTime } from '@tidebook/protocol/time'
import { formatDecimal, parseDecimal } from '@tidebook/amount'
import { orderKey, packEffects, unpackEffects, type OrderLife } from '@tidebook/market'
import type { Kysely, Selectable } from 'kysely'
import type { PoolClient } from 'pg'
import { copyBatch, sendCopy, type CopyBatch, type RowShape } from '../../platform/database/copy-in.ts'
import type { MarketTables, OrdersTable } from './tables.ts'
import { isoText } from './index-rows.ts'
import type { IndexedOrder } from './order-fold.ts'

type CellValue = string | number | boolean | null

/** Every column: its name, its type, and its value for an order. */
const COLUMNS: readonly (readonly [name: string, type: string, value: (order: IndexedOrder) => CellValue])[] = [
  ['account', 'text', ({ life }) => life.account],
  ['sequence', 'bigint', ({ life }) => life.sequence],
  ['pair', 'text', ({ life }) => life.pairKey],
  ['side', 'smallint', ({ life }) => (life.side === 'buy' ? 1 : 2)],
  ['ledger_index', 'int', ({ ledger }) => ledger],
  ['tx_index', 'int', ({ txIndex }) => txIndex],
  ['hash', 'text', ({ life }) => life.hash],
  ['time', 'timestamptz', ({ life }) => isoText(ledgerTimeToUnixMs(life.time))],
  ['updated', 'timestamptz', ({ life }) => isoText(life.updated)],
  ['gets_currency', 'text', ({ life }) => life.gets.currency],
  ['gets_issuer', 'text', ({ life }) => life.gets.issuer],
  ['gets_value', 'numeric', ({ life }) => life.gets.value],
  ['pays_currency', 'text', ({ life }) => life.pays.currency],
  ['pays_issuer', 'text', ({ life }) => life.pays.issuer],
  ['pays_value', 'numeric', ({ life }) => life.pays.value],
  ['rest_gets', 'numeric', ({ rest }) => rest?.gets ?? null],
  ['rest_pays', 'numeric', ({ rest }) => rest?.pays ?? null],
  ['quality', 'text', ({ rest }) => rest?.quality ?? null],
  ['price', 'numeric', ({ life }) => life.price],
  ['amount', 'numeric', ({ life }) => life.amount],
  ['filled', 'numeric', ({ life }) => life.filled],
  ['filled_counter', 'numeric', ({ life }) => life.filledCounter],
  ['kind', 'text', ({ life }) => life.kind],
  ['state', 'text', ({ life }) => life.state],
  ['deleted', 'boolean', ({ life }) => life.deleted],
  ['expiration', 'bigint', ({ expiration }) => expiration ?? null],
  ['packed_effects', 'text', ({ made, life }) => packEffects(made, [life.gets, life.pays])],
]

const ADDED: RowShape<IndexedOrder> = {
  table: 'market.orders',
  columns: COLUMNS.map(([name]) => name),
  row: (order) => COLUMNS.map(([, , value]) => value(order)),
}

/** Columns that can change after an order was created. */
const CHANGING = ['updated', 'rest_gets', 'rest_pays', 'quality', 'filled', 'filled_counter', 'state', 'deleted']

/** The key columns of an order, and the columns that an update writes. */
const UPDATED = COLUMNS.filter(([name]) => name === 'account' || name === 'sequence' || CHANGING.includes(name))

const UPDATE = `update market.orders o set ${CHANGING.map((name) => `${name} = n.${name}`).join(', ')}
  from unnest(${UPDATED.map(([, type], index) => `$${index + 1}::${type}[]`).join(', ')}) as n(${UPDATED.map(([name]) => name).join(', ')})
  where o.account = n.account and o.sequence = n.sequence`

/**
 * Changed orders of a batch, prepared for writing: new orders as rows, orders of earlier batches as arrays for one
 * update.
 */
export interface OrderChanges {
  readonly added: CopyBatch
  readonly updated: readonly (readonly CellValue[])[] | undefined
}

/** @param known orders of earlier batches, by `orderKey` */
export function orderChanges(
  orders: readonly IndexedOrder[],
  storedOrders: ReadonlyMap<string, IndexedOrder>,
): OrderChanges {
  const [changed, added]: [IndexedOrder[], IndexedOrder[]] = [[], []]
  for (const order of orders)
    (storedOrders.size > 0 && storedOrders.has(orderKey(order.life)) ? changed : added).push(order)
  return {
    added: copyBatch(ADDED, added),
    updated: changed.length === 0 ? undefined : UPDATED.map(([, , value]) => changed.map(value)),
  }
}

/** Stores the state of orders after a batch. */
export async function storeOrders(client: PoolClient, { added, updated }: OrderChanges): Promise<void> {
  const statements: Promise<unknown>[] = [sendCopy(client, added)]
  if (updated !== undefined) statements.push(client.query(UPDATE, [...updated]))
  await Promise.all(statements)
}

/** Loads orders by owner and sequence, as of the previous batch. */
export async function loadOrders(
  client: PoolClient,
  keys: ReadonlyMap<string, { readonly account: string; readonly sequence: number }>,
): Promise<Map<string, IndexedOrder>> {
  if (keys.size === 0) return new Map()
  const uniqueKeys = [...keys.values()]
  const { rows } = await client.query<Selectable<OrdersTable>>(
    'select o.* from unnest($1::text[], $2::bigint[]) as k(account, sequence) join market.orders o using (account, sequence)',
    [uniqueKeys.map((key) => key.account), uniqueKeys.map((key) => key.sequence)],
  )
  return new Map(
    rows.map((row) => [orderKey({ account: row.account, sequence: Number(row.sequence) }), orderOfRow(row)]),
  )
}

/** Converts a row to an order, without its effects in later ledgers. */
export function orderOfRow(row: Selectable<OrdersTable>): IndexedOrder {
  const life = lifeOfRow(row)
  return {
    life,
    ledger: row.ledger_index,
    txIndex: row.tx_index,
    rest:
      row.rest_gets === null || row.rest_pays === null
        ? undefined
        : { gets: row.rest_gets, pays: row.rest_pays, quality: row.quality ?? '' },
    expiration: row.expiration === null ? undefined : Number(row.expiration),
    made: unpackEffects(row.packed_effects, [life.gets, life.pays]),
  }
}

function lifeOfRow(row: Selectable<OrdersTable>): OrderLife {
  return {
    account: row.account,
    sequence: Number(row.sequence),
    hash: row.hash,
    time: unixMsToLedgerTime(row.time.getTime()),
    updated: row.updated.getTime(),
    pairKey: row.pair,
    kind: KINDS.find((kind) => kind === row.kind) ?? 'limit',
    side: row.side === 1 ? 'buy' : 'sell',
    price: row.price,
    gets: { currency: row.gets_currency, issuer: row.gets_issuer, value: row.gets_value },
    pays: { currency: row.pays_currency, issuer: row.pays_issuer, value: row.pays_value },
    amount: row.amount,
    filled: formatDecimal(parseDecimal(row.filled)),
    filledCounter: formatDecimal(parseDecimal(row.filled_counter)),
    state: stateOf(row.state),
    deleted: row.deleted,
    open: row.rest_gets !== null,
    effects: [],
  }
}

const STATES: readonly OrderLife['state'][] = ['placed', 'filled', 'partlyFilled', 'cancelled', 'expired', 'killed']

const KINDS: readonly OrderLife['kind'][] = ['limit', 'postOnly', 'immediateOrCancel', 'fillOrKill']

function stateOf(text: string): OrderLife['state'] {
  return STATES.find((state) => state === text) ?? 'placed'
}

/** Selects the orders in a book. Orders with the same price are sorted in the order in which they are filled. */
export function restingOrders(db: Kysely<MarketTables>) {
  return db
    .selectFrom('market.orders')
    .select([
      'account',
      'sequence',
      'gets_currency',
      'gets_issuer',
      'pays_currency',
      'pays_issuer',
      'rest_gets',
      'rest_pays',
      'quality',
      'expiration',
    ])
    .where('rest_gets', 'is not', null)
    .orderBy('ledger_index')
    .orderBy('tx_index')
    .execute()
}
