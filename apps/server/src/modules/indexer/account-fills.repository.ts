import { parseDecimal } from '@tidebook/amount'
import type { ProfitFill } from '@tidebook/market'
import type { Kysely } from 'kysely'
import type { MarketTables } from './tables.ts'

/** A fill of an account, with its pair, BASE-COUNTER, and the issuers of both tokens. */
export interface IndexedFill extends ProfitFill {
  readonly pair: string
  readonly baseIssuer: string
  readonly counterIssuer: string
  /** Milliseconds since 1970. */
  readonly time: number
}

/** Number of rows per read. Other requests are served between two reads. */
const PIECE = 5_000

/**
 * Yields the last `most` fills of an account in chronological order.
 * @param most maximum number of fills
 */
export async function* chronologicalFills(
  db: Kysely<MarketTables>,
  account: string,
  most: number,
): AsyncGenerator<readonly IndexedFill[]> {
  const count = await db
    .selectFrom('market.account_fills')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('account', '=', account)
    .executeTakeFirst()
  const skipped = Math.max(0, Number(count?.count ?? 0) - most)
  let after = { ledger: -1, tx: -1, number: -1 }
  for (let first = true; ; first = false) {
    const rows = await db
      .selectFrom('market.account_fills')
      .selectAll()
      .where('account', '=', account)
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('ledger_index', 'tx_index', 'number'), '>', tuple(after.ledger, after.tx, after.number)),
      )
      .orderBy('ledger_index')
      .orderBy('tx_index')
      .orderBy('number')
      .offset(first ? skipped : 0)
      .limit(PIECE)
      .execute()
    const last = rows.at(-1)
    if (last === undefined) return
    after = { ledger: last.ledger_index, tx: last.tx_index, number: last.number }
    yield rows.map((row) => ({
      pair: row.pair,
      baseIssuer: row.base_issuer,
      counterIssuer: row.counter_issuer,
      side: row.side === 1 ? ('buy' as const) : ('sell' as const),
      base: parseDecimal(row.base),
      counter: parseDecimal(row.counter),
      time: row.time.getTime(),
    }))
    if (rows.length < PIECE) return
  }
}
