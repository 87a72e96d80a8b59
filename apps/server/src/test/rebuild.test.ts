import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startExchange } from '@tidebook/testkit'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { INDEX_TABLES } from '../modules/indexer/index-position.repository.ts'
import { tradeAll, twoTraders } from './known-trades.ts'

const GENESIS = Date.UTC(2026, 8, 29)
const HOUR = 3_600_000

/** Returns every row of every table as text. */
async function dump(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const lines: string[] = []
  for (const [table, order] of Object.entries(INDEX_TABLES)) {
    const { rows } = await client.query<{ row: string }>(`select t::text as row from ${table} t order by ${order}`)
    lines.push(table, ...rows.map(({ row }) => row))
  }
  await client.end()
  return lines.join('\n')
}

describe('the index is a projection', () => {
  // The ledgers are older than the book history that an index keeps by default.
  const env = { BOOK_HISTORY_DAYS: '9999' }
  let dataDir: string
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'tidebook-rebuild-'))
  })
  afterAll(() => rm(dataDir, { recursive: true, force: true }))

  it('U21 CHT-008 OPS-102 that rebuild drops and recreates identically, without secrets', async () => {
    const started = await startExchange({ genesisTime: GENESIS, dataDir, env })
    const { exchange } = started
    const people = await twoTraders(exchange, GENESIS + HOUR)
    const trades = Array.from({ length: 24 }, (_, index) => ({
      time: GENESIS + (index + 2) * 3 * HOUR,
      price: `0.00${3 + (index % 5)}`,
      amount: String(10 + index),
      takerSide: index % 3 === 0 ? ('sell' as const) : ('buy' as const),
    }))
    await tradeAll(exchange, people, trades)
    const open = await exchange.order(people.maker, {
      side: 'sell',
      base: 'SWT',
      counter: 'CNY',
      amount: '77',
      price: '0.009',
    })
    await exchange.order(people.taker, { side: 'buy', base: 'SWT', counter: 'CNY', amount: '7', price: '0.009' })
    await exchange.close(GENESIS + 100 * HOUR)
    await exchange.cancel(people.maker, open.sequence)
    await exchange.close(GENESIS + 101 * HOUR)
    const before = await dump(exchange.databaseUrl)
    expect(before.split('\n').length).toBeGreaterThan(300)
    for (const secret of [
      people.maker.secret,
      people.taker.secret,
      Buffer.from(people.maker.key.privateKey).toString('hex'),
    ]) {
      expect(before.includes(secret)).toBe(false)
      expect(before.toUpperCase().includes(secret.toUpperCase())).toBe(false)
    }
    await exchange.stop()

    const { stdout } = await promisify(execFile)(
      process.execPath,
      [fileURLToPath(new URL('../main.ts', import.meta.url)), 'rebuild'],
      {
        env: {
          ...process.env,
          ...env,
          DATA_DIR: dataDir,
          NODE_PORT: String(exchange.config.nodePort),
          LOG_LEVEL: 'warn',
          // The exchange pays stock to the agent's accounts, so a rebuild that paid would leave payments in a ledger.
          CLOSE_INTERVAL_MS: '100',
        },
      },
    )
    expect(stdout).toMatch(/built again up to ledger \d+/)

    const again = await startExchange({ dataDir, env })
    try {
      const after = (await dump(again.exchange.databaseUrl)).split('\n')
      // starting the node may close a ledger, so only the position may have advanced
      const rest = (lines: string[]): string[] => lines.slice(2)
      expect(rest(after)).toEqual(rest(before.split('\n')))
    } finally {
      await again[Symbol.asyncDispose]()
    }
  })
})
