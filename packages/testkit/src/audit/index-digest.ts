import pg from 'pg'

/** Rows and a hash over all of them, whatever their order, of every table of the index. */
export type IndexDigest = Readonly<Record<string, { readonly rows: number; readonly hash: string }>>

/** The tables that a rebuild fills again to the same rows. Where the index stands is no part of what it says. */
const TABLES = [
  'trades',
  'candles',
  'account_records',
  'orders',
  'order_effects',
  'account_fills',
  'account_balances',
] as const

/** Reads the whole index of a database and makes it comparable. */
export const digestIndex = async (databaseUrl: string): Promise<IndexDigest> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const digest: Record<string, { readonly rows: number; readonly hash: string }> = {}
    for (const table of TABLES) {
      const { rows } = await client.query<{ readonly rows: string; readonly hash: string }>(
        `select count(*) as rows, coalesce(sum(('x' || left(md5(t::text), 15))::bit(60)::bigint::numeric), 0)::text as hash from market.${table} t`,
      )
      const [row] = rows
      if (row !== undefined) digest[table] = { rows: Number(row.rows), hash: row.hash }
    }
    return digest
  } finally {
    await client.end()
  }
}
