import pg from 'pg'

/**
 * Opens connections to a database that the test stops afterwards. A pool ends before its connections do, so it does not
 * report a connection that the database closes in between.
 */
export function testPool(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
