import type pg from 'pg'

/** Runs work in a transaction. Commits when it ends and rolls back when it throws. Discards a connection that fails. */
export async function inTransaction<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  let failed = true
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    failed = false
    return result
  } catch (error) {
    await client.query('rollback').then(
      () => (failed = false),
      () => undefined,
    )
    throw error
  } finally {
    client.release(failed)
  }
}
