import pg from 'pg'

/**
 * Opens connections to a database that the test stops afterwards. A pool ends before its connections do, so it no
 * longer reports a connection that is closed by the database in the meantime.
 */
export function testPool(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
