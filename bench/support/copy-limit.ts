import { join } from 'node:path'
import pg from 'pg'

const TABLES = [
  'trades',
  'candles',
  'account_records',
  'orders',
  'order_effects',
  'account_fills',
  'account_balances',
] as const

/**
 * Returns the seconds that PostgreSQL itself needs to import the rows of the index, ready-made, with the same indexes
 * and one COPY from a file per table. No program that fills these tables row by row can be faster on this machine.
 */
export async function copySeconds(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ readonly data_directory: string }>('show data_directory')
    const folder = rows[0]?.data_directory ?? ''
    const fileOf = (table: string): string => join(folder, `copy-limit-${table}`)
    for (const table of TABLES) await client.query(`copy (select * from market.${table}) to '${fileOf(table)}'`)
    await client.query('create schema copy_limit')
    for (const table of TABLES)
      await client.query(`create table copy_limit.${table} (like market.${table} including all)`)
    const started = performance.now()
    for (const table of TABLES) await client.query(`copy copy_limit.${table} from '${fileOf(table)}'`)
    const seconds = (performance.now() - started) / 1000
    await client.query('drop schema copy_limit cascade')
    for (const table of TABLES) await client.query(`copy (select 1 where false) to '${fileOf(table)}'`)
    return seconds
  } finally {
    await client.end()
  }
}
