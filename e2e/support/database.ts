import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

/** Returns the data folder of the exchange that Playwright started. */
export function dataDir(): string {
  return process.env['E2E_DATA_DIR'] ?? ''
}

/** Opens a connection to the exchange's database, for data that no page shows. The caller closes it. */
export async function openDatabase(): Promise<pg.Client> {
  const folder = join(dataDir(), 'postgres')
  const [password, port] = await Promise.all(['password', 'port'].map((name) => readFile(join(folder, name), 'utf8')))
  const client = new pg.Client({
    host: '127.0.0.1',
    port: Number(port),
    user: 'tidebook',
    database: 'postgres',
    password,
  })
  await client.connect()
  return client
}

/** Deletes the rate limits of code requests, because all tests share one client address and cannot wait a minute. */
export async function forgetAskedCodes(): Promise<void> {
  const client = await openDatabase()
  try {
    await client.query("delete from app.attempts where kind like 'code-%'")
  } finally {
    await client.end()
  }
}
