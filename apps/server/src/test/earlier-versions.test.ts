import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { startExchange } from '@tidebook/testkit'
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { startEmbeddedCluster } from '../platform/database/cluster/embedded-cluster.ts'
import { createLogger } from '../platform/logger.ts'

/** Files and tables that a program of an earlier version left behind. */
interface Recorded {
  /** Commit of that version. */
  readonly version: string
  /** All schemas of its database, as SQL. */
  readonly database: string
  /** Files of its data folder in base64, by path. */
  readonly files: Readonly<Record<string, string>>
}

const TIMEOUT_MS = 300_000
/** Wallet that the earlier version's faucet paid. */
const WALLET = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'

async function recordedOn(day: string): Promise<Recorded> {
  const file = new URL(`earlier-versions/${day}.json.gz`, import.meta.url)
  return JSON.parse(gunzipSync(await readFile(file)).toString('utf8')) as Recorded
}

describe('a data folder and a database that an earlier version wrote', () => {
  const cleanUps: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
  }, TIMEOUT_MS)

  /** Writes the files to a new folder and the tables to a new server. */
  const restore = async ({ files, database }: Recorded) => {
    const folder = await mkdtemp(join(tmpdir(), 'tidebook-earlier-'))
    cleanUps.push(() => rm(folder, { recursive: true, force: true }))
    // so that the database user can enter the folder
    await chmod(folder, 0o755)
    const dataDir = join(folder, 'data')
    for (const [name, content] of Object.entries(files)) {
      await mkdir(dirname(join(dataDir, name)), { recursive: true })
      await writeFile(join(dataDir, name), Buffer.from(content, 'base64'), { mode: 0o600 })
    }
    const server = join(folder, 'server')
    await mkdir(server, { mode: 0o755 })
    const cluster = await startEmbeddedCluster(server, createLogger('silent'))
    cleanUps.push(() => cluster.stop())
    const client = new pg.Client({ connectionString: cluster.url })
    await client.connect()
    await client.query(database)
    await client.end()
    return { dataDir, url: cluster.url }
  }

  it.each(['2026-11-24', '2026-11-27'])(
    'OPS-207 is served by this version with its ledger, its accounts and its orders (%s)',
    async (day) => {
      const { dataDir, url } = await restore(await recordedOn(day))
      const started = await startExchange({ dataDir, env: { DATABASE_URL: url } })
      cleanUps.push(async () => started[Symbol.asyncDispose]())
      const { exchange } = started
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      cleanUps.push(() => client.end())
      const rows = async (text: string): Promise<unknown[]> => (await client.query<object>(text)).rows

      // migrations renamed and added columns
      expect(await rows('select wallet, requested, reported_hash, request_id from app.gateway_withdrawals')).toEqual([
        { wallet: WALLET, requested: true, reported_hash: 'ABCD', request_id: null },
      ])
      expect(await rows('select count(*)::int as count from app.listing_applications')).toEqual([{ count: 1 }])
      expect(await rows('select count(*)::int as count from app.faucet_grants')).not.toEqual([{ count: 0 }])

      // the index was rebuilt, and the ledger continues
      const { validatedLedger } = await exchange.server.readiness()
      expect(validatedLedger).toBeGreaterThan(1)
      const balances = await exchange.data(`/wallet/balance/${WALLET}?w=${WALLET}`)
      expect(JSON.stringify(balances)).toContain('JUSDT')
      await exchange.close()
      expect(await exchange.server.readiness()).toMatchObject({
        status: 'ready',
        indexedLedger: validatedLedger + 1,
      })
    },
    TIMEOUT_MS,
  )
})
