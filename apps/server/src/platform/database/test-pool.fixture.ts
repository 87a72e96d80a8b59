import pg from 'pg'

/**
 * Connections of a test to a database that it stops afterwards. A pool is ended before its connections are: one that hears
 * of the database's end on its way out tells nobody, for nobody asks it any more.
 */
export const testPool = (url: string, max: number): pg.Pool => {
  const pool = new pg.Pool({ connectionString: url, max })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
