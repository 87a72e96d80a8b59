import { unixMsToLedgerTime } from '@tidebook/protocol/time'
import {
  PAGE_SIZES,
  type BalanceTable,
  type OpenOrder,
  type OpenOrderPage,
  type OrderHistoryPage,
  type WalletRecordPage,
} from '@tidebook/contract'
import { orderHistoryRow } from '@tidebook/market'
import { ApiError } from '../../platform/http/http.errors.ts'
import { orderOfRow } from '../indexer/orders.repository.ts'
import type { IndexedOrder } from '../indexer/order-fold.ts'
import { readBalances } from '../node/account-reader.ts'
import type { MarketPairs } from '../indexer/market-pairs.ts'
import type { MarketContext } from '../market-state/market-context.ts'
import { currencyFilter, pageBounds, recordKind, timeBound } from './page-filters.ts'
import { findEffects, findOrders, findRecords } from '../indexer/account-records.repository.ts'

interface Paging {
  readonly p?: number | undefined
  readonly s?: number | undefined
}

interface OrderQuery extends Paging {
  readonly c?: string | undefined
  readonly bs?: '1' | '2' | undefined
}

interface HistoryQuery extends OrderQuery {
  readonly b?: string | undefined
  readonly e?: string | undefined
}

interface RecordQuery extends HistoryQuery {
  readonly t?: string | undefined
  readonly aw?: string | undefined
  readonly get?: string | undefined
  readonly pay?: string | undefined
}

/** Returns balances as of the last validated ledger (API-027). @throws ApiError `walletInactive` (2004, STA-006) */
export async function balanceOf({ link, network, pairs }: MarketContext, wallet: string): Promise<BalanceTable> {
  const balances = await readBalances(link, wallet, network.native, pairs.reserves)
  if (balances === undefined) throw new ApiError('walletInactive')
  return balances
}

/** Returns records newest first (API-029, API-030); their age is relative to `now` in ms. */
export async function recordsOfWallet(
  { database, pairs }: MarketContext,
  wallet: string,
  query: RecordQuery,
  now: number,
): Promise<WalletRecordPage> {
  const filters = {
    ...orderFilters(query, pairs),
    ...periodOf(query),
    kind: recordKind(query.t),
    counterparty: query.aw,
    got: codeOf(query.get, pairs),
    paid: codeOf(query.pay, pairs),
  }
  const { rows, count } = await findRecords(database.db, wallet, filters, pageBounds(query))
  return { list: rows.map((record) => ({ ...record, past: ageOf(record.time, now) })), count }
}

/** Returns open orders newest first (API-031, API-032). */
export async function openOrdersOf(
  { database, pairs }: MarketContext,
  wallet: string,
  query: OrderQuery,
  now: number,
): Promise<OpenOrderPage> {
  const filters = { ...orderFilters(query, pairs), openOnly: true, from: undefined, to: undefined }
  const { rows, count } = await findOrders(database.db, wallet, filters, pageBounds(query, PAGE_SIZES.orders))
  return { list: rows.map(orderOfRow).flatMap((order) => openOrder(order, now)), count }
}

/** Returns orders of all states over their whole life, newest first (ENT-027). */
export async function orderHistoryOf(
  { database, pairs }: MarketContext,
  wallet: string,
  query: HistoryQuery,
): Promise<OrderHistoryPage> {
  const filters = { ...orderFilters(query, pairs), openOnly: false, ...periodOf(query) }
  const { rows, count } = await findOrders(database.db, wallet, filters, pageBounds(query, PAGE_SIZES.orderHistory))
  const orders = rows.map(orderOfRow)
  const effects = await findEffects(
    database.db,
    wallet,
    orders.map(({ life }) => life.sequence),
  )
  return {
    list: orders.map(({ life, made }) =>
      orderHistoryRow({ ...life, effects: [...made, ...(effects.get(life.sequence) ?? [])] }),
    ),
    count,
  }
}

/** Returns all tokens of the network by first letter, or the tokens that match a text (API-033). */
export function tokensOf(
  { network, pairs }: MarketContext,
  match: string | undefined,
): Record<string, string[]> | string[] {
  const names = network.tokens.map((token) => `${token.code}_${token.issuer}`)
  if (match !== undefined)
    return names.filter((name) => name.toUpperCase().startsWith(pairs.codeOf(match).toUpperCase()))
  return Object.fromEntries(
    Map.groupBy(names, (name) => (/^[A-Za-z]/.test(name) ? name.charAt(0).toUpperCase() : 'num')),
  )
}

/** Returns the wire form of an order in the book, with its remaining amounts. */
function openOrder({ life, ledger, rest }: IndexedOrder, now: number): OpenOrder[] {
  return rest === undefined
    ? []
    : [
        {
          time: life.time,
          past: ageOf(life.time, now),
          hash: life.hash,
          block: ledger,
          seq: life.sequence,
          flag: life.side === 'buy' ? 1 : 2,
          takerGets: { ...life.gets, value: rest.gets },
          takerPays: { ...life.pays, value: rest.pays },
        },
      ]
}

function ageOf(ledgerTime: number, now: number): number {
  return Math.max(0, unixMsToLedgerTime(now) - ledgerTime)
}

function orderFilters({ c, bs }: OrderQuery, { codeOf }: MarketPairs) {
  return {
    currency: currencyFilter(c, codeOf),
    side: sideOf(bs),
  }
}

function periodOf({ b, e }: HistoryQuery) {
  return { from: timeBound(b, 'b'), to: timeBound(e, 'e') }
}

function sideOf(text: '1' | '2' | undefined): number | undefined {
  return text === undefined ? undefined : Number(text)
}

function codeOf(text: string | undefined, pairs: MarketPairs): string | undefined {
  return text === undefined || text === '' ? undefined : pairs.codeOf(text)
}
