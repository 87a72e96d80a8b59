import { ClientError } from '@tidebook/client'
import {
  bookLiquidity,
  ledgerNumberOf,
  PARITY,
  type AmountJson,
  type BookLiquidity,
  type BookOfferJson,
  type PoolReserves,
  type SwapRoute,
} from '@tidebook/market'
import { network } from '../../../lib/network.ts'
import { nodePool } from '../../network/index.ts'
import { assetOf, isNative, tokenKey, type SwapToken, type TokenName } from '../model/swap-token.ts'

/** The market between two tokens as of one ledger. */
export interface Liquidity {
  readonly ledger: number
  /** Time of the read, in ms since 1970. */
  readonly at: number
  readonly pay: SwapToken
  readonly receive: SwapToken
  /** Routes between the tokens, with the tokens on each route. */
  readonly routes: readonly (SwapRoute & { readonly tokens: readonly SwapToken[] })[]
}

const ORDERS = 200
/**
 * Maximum number of attempts. A ledger that closes between two responses makes them inconsistent, so all of them are
 * requested again.
 */
const ATTEMPTS = 3

interface PoolAnswer {
  readonly ledger_index?: number
  readonly amm: {
    readonly amount: AmountJson
    readonly amount2: AmountJson
    readonly trading_fee: number
    readonly auction_slot?: {
      readonly account: string
      readonly discounted_fee: number
      readonly expiration: string
      readonly auth_accounts?: readonly { readonly account: string }[]
    }
  }
}

function feeFor({ amm }: PoolAnswer, account: string | undefined): number {
  const slot = amm.auction_slot
  if (slot === undefined || account === undefined) return amm.trading_fee
  const holds = slot.account === account || slot.auth_accounts?.some((each) => each.account === account) === true
  const ends = Date.parse(slot.expiration.replace(/\.\d+\+0000$/, 'Z'))
  return holds && ends > Date.now() ? slot.discounted_fee : amm.trading_fee
}

async function fetchPool(
  from: TokenName,
  to: TokenName,
  account: string | undefined,
): Promise<{ readonly ledger: number | undefined; readonly pool: PoolReserves | undefined }> {
  if (!network().pools) return { ledger: undefined, pool: undefined }
  try {
    const params = { asset: assetOf(from), asset2: assetOf(to), ledger_index: 'validated' }
    const answer = (await nodePool().request('amm_info', params)) as unknown as PoolAnswer
    const balances = { in: ledgerNumberOf(answer.amm.amount), out: ledgerNumberOf(answer.amm.amount2) }
    return { ledger: answer.ledger_index, pool: { balances, fee: feeFor(answer, account) } }
  } catch (error) {
    if (error instanceof ClientError && error.code === 'node/refused') return { ledger: undefined, pool: undefined }
    throw error
  }
}

interface BookAnswer {
  readonly ledger_index: number
  readonly offers: readonly BookOfferJson[]
}

const rates = new Map<string, number>()

/** Returns the issuer's transfer fee rate. The rate rarely changes, so it is requested once per visit. */
async function fetchTransferRate({ issuer }: TokenName): Promise<number> {
  if (issuer === '') return PARITY
  const known = rates.get(issuer)
  if (known !== undefined) return known
  const { account_data: data } = await nodePool().accountInfo(issuer)
  const rate = data['TransferRate']
  const found = typeof rate === 'number' && rate > 0 ? rate : PARITY
  rates.set(issuer, found)
  return found
}

interface Orders {
  readonly ledger: number
  readonly offers: readonly BookOfferJson[]
  readonly rate: number
}

async function fetchOrders(from: TokenName, to: TokenName): Promise<Orders> {
  const params = { taker_pays: assetOf(from), taker_gets: assetOf(to), limit: ORDERS, ledger_index: 'validated' }
  const [{ ledger_index: ledger, offers }, rate] = await Promise.all([
    nodePool().request('book_offers', params) as unknown as Promise<BookAnswer>,
    fetchTransferRate(from),
  ])
  return { ledger, offers, rate }
}

function bookOf(from: TokenName, to: TokenName, { offers, rate }: Orders, pool: PoolReserves | undefined) {
  return bookLiquidity({ nativeIn: isNative(from), nativeOut: isNative(to) }, offers, pool, rate)
}

function ledgersOf(...read: readonly { readonly ledger: number | undefined }[]): number[] {
  return read.flatMap(({ ledger }) => ledger ?? [])
}

async function fetchBook(
  from: TokenName,
  to: TokenName,
  account: string | undefined,
): Promise<{ readonly ledgers: readonly number[]; readonly book: BookLiquidity }> {
  const [orders, pool] = await Promise.all([fetchOrders(from, to), fetchPool(from, to, account)])
  return { ledgers: ledgersOf(orders, pool), book: bookOf(from, to, orders, pool.pool) }
}

/** Returns the same pool as seen from its other side. */
function turned(pool: PoolReserves | undefined): PoolReserves | undefined {
  return pool && { ...pool, balances: { in: pool.balances.out, out: pool.balances.in } }
}

interface Read<T> {
  readonly ledgers: readonly number[]
  readonly value: T
}

/** Repeats the requests until all responses come from the same ledger. */
async function retryUntilOneLedger<T>(
  read: () => Promise<Read<T>>,
): Promise<{ readonly ledger: number; readonly value: T }> {
  for (let attempt = 1; ; attempt += 1) {
    const { ledgers, value } = await read()
    const ledger = Math.min(...ledgers)
    if (attempt === ATTEMPTS || ledgers.every((each) => each === ledger)) return { ledger, value }
  }
}

/**
 * Reads both sides of the market between two tokens, orders and pool.
 * @throws ClientError
 */
export async function fetchMarket(
  base: TokenName,
  counter: TokenName,
): Promise<{ readonly asks: BookLiquidity; readonly bids: BookLiquidity }> {
  const { value } = await retryUntilOneLedger(async () => {
    const [asks, bids, read] = await Promise.all([
      fetchOrders(counter, base),
      fetchOrders(base, counter),
      fetchPool(base, counter, undefined),
    ])
    const { pool } = read
    return {
      ledgers: ledgersOf(asks, bids, read),
      value: { asks: bookOf(counter, base, asks, turned(pool)), bids: bookOf(base, counter, bids, pool) },
    }
  })
  return value
}

/**
 * Reads orders and pools between two tokens, directly and through the native coin, from the nodes' last validated
 * ledger.
 * @param account the account that swaps; the holder of a pool's auction slot pays a lower fee
 * @throws ClientError
 */
export async function fetchLiquidity(
  pay: SwapToken,
  receive: SwapToken,
  account: string | undefined,
): Promise<Liquidity> {
  const { native } = network()
  const middle: SwapToken = { code: native.code, issuer: '', title: native.title }
  const ways = [pay, receive].some((each) => tokenKey(each) === tokenKey(middle))
    ? [[pay, receive]]
    : [
        [pay, receive],
        [pay, middle, receive],
      ]
  const { ledger, value: routes } = await retryUntilOneLedger(async () => {
    const [read, transferRateOut] = await Promise.all([
      Promise.all(
        ways.map((tokens) =>
          Promise.all(tokens.slice(1).map((to, place) => fetchBook(tokens[place] ?? pay, to, account))),
        ),
      ),
      fetchTransferRate(receive),
    ])
    return {
      ledgers: read.flat().flatMap(({ ledgers }) => ledgers),
      value: read.map((books, place) => ({
        books: books.map(({ book }) => book),
        transferRateOut,
        tokens: ways[place] ?? [pay, receive],
      })),
    }
  })
  return { ledger, at: Date.now(), pay, receive, routes }
}
