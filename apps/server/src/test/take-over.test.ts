import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@tidebook/node/sockets'
import { createLogger } from '@tidebook/server'
import { eventually, ExchangeProgram } from '@tidebook/testkit'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEmbeddedCluster, type EmbeddedCluster } from '../platform/database/cluster/embedded-cluster.ts'
import { LOCKS } from '../platform/database/lock-numbers.ts'
import { testPool } from '../platform/database/test-pool.fixture.ts'

const TIMEOUT_MS = 240_000
/** Maximum time from the kill of a program until its standby acts, in milliseconds. */
const TAKE_OVER_MS = 10_000

describe('a standby for the index and the agent', () => {
  let folder: string
  let cluster: EmbeddedCluster
  let pool: pg.Pool
  const programs: ExchangeProgram[] = []

  const start = async (name: string, env: Readonly<Record<string, string>>): Promise<ExchangeProgram> => {
    const program = ExchangeProgram.start({
      dataDir: join(folder, name),
      port: await freePort(),
      nodePort: await freePort(),
      env: { CLOSE_INTERVAL_MS: '200', LOG_LEVEL: 'silent', ...env },
    })
    programs.push(program)
    await program.ready(TIMEOUT_MS)
    return program
  }
  const indexed = async (): Promise<number> => {
    const { rows } = await pool.query<{ at: number }>('select ledger_index as at from market.index_position')
    return rows[0]?.at ?? 0
  }
  /** Returns when the agent last read the exchange's ledger up to the end, in milliseconds since 1970. */
  const readByAgent = async (): Promise<number> => {
    const { rows } = await pool.query<{ at: Date | null }>(
      `select read_at as at from app.agent_accounts where place = 'swt'`,
    )
    return rows[0]?.at?.getTime() ?? 0
  }
  const holderOf = async (lock: number): Promise<number | undefined> => {
    const { rows } = await pool.query<{ pid: number }>(
      `select pid from pg_locks where locktype = 'advisory' and objid = $1 and granted`,
      [lock],
    )
    return rows[0]?.pid
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tidebook-take-over-'))
    // so that the database user can enter the folder
    await chmod(folder, 0o755)
    cluster = await startEmbeddedCluster(join(folder, 'database'), createLogger('silent'))
    pool = testPool(cluster.url, 2)
    await writeFile(join(folder, 'seed'), 'ab'.repeat(32), { mode: 0o600 })
  }, TIMEOUT_MS)
  afterAll(async () => {
    for (const program of programs) if (!program.isOver) await program.kill('everything')
    await pool.end()
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  })

  it(
    'OPS-103 SCL-207 acts within ten seconds after kill -9 of the program that acted',
    async () => {
      const core = await start('core', { ROLES: 'node' })
      const env = {
        ROLES: 'market,agent',
        NODE_URL: core.nodeUrl,
        DATABASE_URL: cluster.url,
        NETWORK: join(folder, 'core/network.json'),
        AGENT_KEYS: join(folder, 'seed'),
      }
      const first = await start('first', env)
      await eventually('the first round of the agent', async () => (await readByAgent()) > 0)
      const holders = { index: await holderOf(LOCKS.indexWriter), agent: await holderOf(LOCKS.agent) }
      expect(holders).toEqual({ index: expect.any(Number), agent: expect.any(Number) })
      const standby = await start('standby', env)
      // the standby changes nothing while the first program acts
      const reached = await indexed()
      await eventually('ledgers of the first program', async () => (await indexed()) > reached + 2)
      expect({ index: await holderOf(LOCKS.indexWriter), agent: await holderOf(LOCKS.agent) }).toEqual(holders)

      const [killedAt, began] = [Date.now(), performance.now()]
      await first.kill('program')
      const last = await indexed()
      await eventually('the next ledger', async () => (await indexed()) > last)
      const index = performance.now() - began
      await eventually('the next round', async () => (await readByAgent()) > killedAt)
      const agent = performance.now() - began
      expect(index).toBeLessThan(TAKE_OVER_MS)
      expect(agent).toBeLessThan(TAKE_OVER_MS)
      expect(await holderOf(LOCKS.indexWriter)).not.toBe(holders.index)
      expect(await holderOf(LOCKS.agent)).not.toBe(holders.agent)
      await standby.ready(TIMEOUT_MS)
      expect(await standby.readiness()).toMatchObject({ status: 'ready', index: 'up', node: 'up', database: 'up' })
    },
    TIMEOUT_MS * 2,
  )
})
