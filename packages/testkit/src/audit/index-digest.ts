import pg from 'pg'

/** Row count and hash of every index table. The hash does not depend on the order of rows. */
export type IndexDigest = Readonly<Record<string, { readonly rows: number; readonly hash: string }>>

/** Tables whose rows a rebuild must restore exactly. The position of the index is not compared. */
const TABLES = [
  'trades',
  'candles',
  'account_records',
  'orders',
  'order_effects',
  'account_fills',
  'account_balances',
] as const

/** Computes a comparable digest of the whole index in a database. */
export async function digestIndex(databaseUrl: string): Promise<IndexDigest> {
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
