import { formatDecimal, parseDecimal } from '@tidebook/amount'
import { PAGE_SIZES, type PoolHistoryEvent, type PoolHistoryPage, type TokenAmount } from '@tidebook/contract'
import { poolEventsPage } from '../indexer/pool-events.repository.ts'
import type { MarketContext } from '../market-state/market-context.ts'
import type { PoolEventCounts } from './pool-event-counts.ts'

interface HistoryQuery {
  readonly p?: number | undefined
  readonly s?: number | undefined
  readonly kind?: PoolHistoryEvent['kind'] | undefined
}

type Row = Awaited<ReturnType<typeof poolEventsPage>>[number]

/** The database keeps trailing zeros. */
function plainText(numeric: string): string {
  return formatDecimal(parseDecimal(numeric))
}

function amountsOf({ currency, issuer, value, currency2, issuer2, value2 }: Row): TokenAmount[] {
  const pairs = [
    { currency, issuer, value },
    { currency: currency2, issuer: issuer2, value: value2 },
  ]
  return pairs.flatMap((each) =>
    each.currency === null || each.issuer === null || each.value === null
      ? []
      : [{ currency: each.currency, issuer: each.issuer, value: plainText(each.value) }],
  )
}

/** Returns a page of a pool's events from the index, by all accounts; empty for an account that is not a pool. */
export async function poolHistory(
  { database, state }: MarketContext,
  counts: PoolEventCounts,
  account: string,
  { p = 0, s = PAGE_SIZES.records, kind }: HistoryQuery,
): Promise<PoolHistoryPage> {
  const { index } = state.ledger
  const [count, rows] = await Promise.all([
    counts.upTo(account, kind, index),
    poolEventsPage(database.db, { pool: account, kind, after: 0, upTo: index }, { limit: s, offset: p * s }),
  ])
  const list = rows.map((row) => ({
    kind: row.kind as PoolHistoryEvent['kind'],
    time: row.time.getTime(),
    hash: row.hash,
    account: row.account,
    ledger: row.ledger_index,
    amounts: amountsOf(row),
    tokens: plainText(row.tokens),
  }))
  return { count, list }
}
