import type pg from 'pg'

/** One transaction: done whole when the work ends, undone when it throws. A connection that fails is thrown away. */
export const inTransaction = async <Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> => {
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
