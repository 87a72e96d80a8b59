import { formatDecimal, parseDecimal, type Decimal } from '@tidebook/amount'
import type { WalletWorth } from '@tidebook/contract'
import {
  balanceKey,
  bucketStart,
  nextBucket,
  worthOver,
  type Pair,
  type PriceSpan,
  type TokenId,
} from '@tidebook/market'
import { balanceSpans, tokensOfAccount } from '../indexer/account-balances.repository.ts'
import { closesFrom } from '../indexer/candles.repository.ts'
import type { MarketContext } from '../market-state/market-context.ts'
import { readBalances } from '../node/account-reader.ts'

/** Possible intervals between points, and the maximum number of points in a response. */
const STEPS = ['hour', 'day', 'week'] as const
type Step = (typeof STEPS)[number]
const MAX_POINTS = 400
/** Maximum number of tokens without a market that a response lists. */
const MAX_UNLISTED = 100

function lengthOf(step: Step): number {
  return nextBucket(step, 0)
}

function stepFor(from: number, to: number): Step {
  return STEPS.find((step) => (to - from) / lengthOf(step) < MAX_POINTS) ?? 'week'
}

/** Returns the end of each step that has begun since `from`. The last point is at the last ledger. */
function pointsOf(step: Step, from: number, last: number): number[] {
  const points: number[] = []
  for (let time = from; time < last; time = nextBucket(step, time)) points.push(time)
  return [...points, last]
}

const EMPTY_WORTH: WalletWorth = { step: lengthOf('hour'), points: [], profit: '0', moved: '0', unpriced: [] }

/**
 * Returns the cache key for a start (ms). Starts with the same response share a key, because points are on whole steps.
 * @param now time of the last ledger, ms
 */
export function worthQuestion(now: number, since: number | undefined): string {
  if (since === undefined) return ''
  const step = stepFor(since, now + 1)
  return `${step} ${bucketStart(step, Math.min(since, now))}`
}

/**
 * Returns the past value of a wallet's holdings in the anchor currency, at historical balances and prices (ENT-001,
 * WAL-105).
 * @param wanted start of the history, ms; undefined for the full history
 */
export async function worthOfWallet(
  market: MarketContext,
  wallet: string,
  since: number | undefined,
): Promise<WalletWorth> {
  const { database, network, pairs, link, state } = market
  const native = network.native.title
  const listed = tokensOf(pairs.resolver.listed)
  const [tokens, now] = await Promise.all([
    tokensOfAccount(database.db, wallet, listed),
    readBalances(link, wallet, network.native, pairs.reserves),
  ])
  const first = Math.min(...tokens.map((token) => token.first))
  const last = state.ledger.closeTime + 1
  if (first >= last) return EMPTY_WORTH
  const start = Math.min(Math.max(since ?? first, first), last - 1)
  const step = stepFor(start, last)
  const from = bucketStart(step, start)
  const length = lengthOf(step)
  const endOf = (time: number): number => (time < from ? from : Math.min(time + length, last))

  const counters = [network.anchor.code, network.native.code, ...(network.bridge === undefined ? [] : [network.bridge])]
  const pricing = pairs.resolver.listed.filter(({ counter }) => counters.includes(counter.currency))
  const [spans, closes] = await Promise.all([
    balanceSpans(database.db, wallet, listed, from, length),
    closesFrom(
      database.db,
      step,
      pricing.map(({ key }) => key),
      from,
    ),
  ])
  const listedKeys = new Set(listed.map((token) => balanceKey(token, native)))
  const changed = new Set(spans.map(({ token }) => balanceKey(token, native)))
  const worth = worthOver({
    times: pointsOf(step, from, last),
    spans: spans.map(({ token, start: begun, ...amounts }) => ({
      ...amounts,
      token: balanceKey(token, native),
      end: endOf(begun),
    })),
    prices: pricesOf(pricing, closes, endOf, native),
    constant: new Map(
      Object.entries(now ?? {}).flatMap(([key, { value }]): [string, Decimal][] =>
        listedKeys.has(key) && !changed.has(key) ? [[key, parseDecimal(value)]] : [],
      ),
    ),
    anchor: keyOf(listed, network.anchor.code, native),
    bridges: [native, ...(network.bridge === undefined ? [] : [keyOf(listed, network.bridge, native)])],
  })
  const unlisted = tokens
    .filter((each) => each.isHeld || each.last >= from)
    .map(({ token }) => balanceKey(token, native))
    .filter((key) => !listedKeys.has(key))
    .slice(0, MAX_UNLISTED)
  return {
    step: length,
    points: worth.points.map(({ time, value, moved }) => [
      Math.min(time, last - 1),
      formatDecimal(value),
      formatDecimal(moved),
    ]),
    profit: formatDecimal(worth.profit),
    moved: formatDecimal(worth.moved),
    unpriced: [...worth.unpriced, ...unlisted],
  }
}

/** Returns the distinct tokens of the pairs. Only these tokens have a price. */
function tokensOf(pairs: readonly Pair[]): readonly TokenId[] {
  return [
    ...new Map(
      pairs
        .flatMap(({ base, counter }) => [base, counter])
        .map((token) => [`${token.currency} ${token.issuer}`, token]),
    ).values(),
  ]
}

function keyOf(tokens: readonly TokenId[], code: string, native: string): string {
  const token = tokens.find(({ currency }) => currency === code)
  return token === undefined ? code : balanceKey(token, native)
}

function pricesOf(
  pairs: readonly Pair[],
  closes: ReadonlyMap<string, readonly { readonly time: number; readonly close: Decimal }[]>,
  endOf: (time: number) => number,
  native: string,
): readonly PriceSpan[] {
  return pairs
    .flatMap(({ key, base, counter }) =>
      (closes.get(key) ?? []).map(({ time, close }) => ({
        base: balanceKey(base, native),
        counter: balanceKey(counter, native),
        end: endOf(time),
        price: close,
      })),
    )
    .toSorted((a, b) => a.end - b.end)
}
