import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '@tidebook/testkit'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { storedFaucetBudget, faucetGrants, deleteExpiredGrants } from '../modules/faucet/stored-faucet-budget.ts'
import type { FaucetLimits } from '../modules/faucet/faucet-budget.ts'
import { clearIndex } from '../modules/indexer/index-position.repository.ts'
import { marketSchema } from '../modules/indexer/market-database.ts'
import type { MarketTables } from '../modules/indexer/tables.ts'
import { startEmbeddedCluster, type EmbeddedCluster } from '../platform/database/cluster/embedded-cluster.ts'
import { openDatabase, type Database } from '../platform/database/database.ts'
import { appSchema } from '../platform/database/schema.ts'
import { idempotencyModule, storedIdempotency } from '../platform/http/stored-idempotency.ts'
import { startJobs } from '../platform/jobs.ts'
import { createLogger } from '../platform/logger.ts'

const silent = createLogger('silent')
const DAY_MS = 86_400_000
const WRITE = { call: 'x', caller: '', key: 'k', client: 'c', fingerprint: 'f' }
const MIGRATIONS = { ...idempotencyModule.migrations, '2026-11-22-faucet-grants': faucetGrants }
const WIDE: FaucetLimits = { perAddressAndHour: 1e6, perSenderAndHour: 1e6, perMinute: 1e6, perDay: 1e6, atOnce: 1e6 }

describe('data that cannot be recreated', () => {
  let folder: string
  let cluster: EmbeddedCluster
  let database: Database<MarketTables>
  let clock: number
  const now = (): number => clock
  const open = (
    migrations: Readonly<Record<string, Migration>> = MIGRATIONS,
    mayBeDropped = true,
  ): Promise<Database<MarketTables>> =>
    openDatabase({ url: cluster.url, schemas: [marketSchema(mayBeDropped), appSchema(migrations)], logger: silent })
  const shown = async (setting: string): Promise<unknown> =>
    Object.values((await database.pool.query<Record<string, string>>(`show ${setting}`)).rows[0] ?? {})[0]
  const count = async (table: string): Promise<number> =>
    Number((await database.pool.query<{ n: string }>(`select count(*) as n from ${table}`)).rows[0]?.n)

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tidebook-app-'))
    // so that the database user can enter the folder
    await chmod(folder, 0o755)
    cluster = await startEmbeddedCluster(folder, silent)
    database = await open()
  })
  afterAll(async () => {
    await database.close()
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  })
  beforeEach(async () => {
    clock = Date.UTC(2026, 10, 22)
    await database.pool.query('truncate app.named_writes, app.faucet_grants')
  })

  it('OPS-102 is committed to the disk, and the database log supports base backups', async () => {
    expect([await shown('synchronous_commit'), await shown('fsync'), await shown('wal_level')]).toEqual([
      'on',
      'on',
      'replica',
    ])
    // regardless of the settings of the operator's server
    await database.pool.query("alter database postgres set synchronous_commit = 'off'")
    const other = await open()
    expect((await other.pool.query('show synchronous_commit')).rows).toEqual([{ synchronous_commit: 'on' }])
    await other.close()
    await database.pool.query('alter database postgres reset synchronous_commit')
  })

  it('OPS-102 is preserved when the index is emptied, or dropped because a newer version wrote it', async () => {
    await storedIdempotency(database.pool, now).begin(WRITE)
    await clearIndex(database.db)
    await sql`insert into kysely_migration (name, timestamp) values ('9999-of-a-newer-one', '')`.execute(database.db)
    await expect(open(MIGRATIONS, false)).rejects.toMatchObject({ code: 'server/database-newer' })
    const again = await open()
    expect(await again.db.selectFrom('market.trades').selectAll().execute()).toEqual([])
    await again.close()
    expect(await count('app.named_writes')).toBe(1)
  })

  it('OPS-102 survives the loss of the database password, complete or partial', async () => {
    await storedIdempotency(database.pool, now).begin(WRITE)
    const password = join(folder, 'postgres', 'password')
    for (const damage of [() => rm(password), () => writeFile(password, 'ab')]) {
      await database.close()
      await cluster.stop()
      const before = await readFile(password, 'utf8')
      await damage()
      cluster = await startEmbeddedCluster(folder, silent)
      database = await open()
      expect(await count('app.named_writes')).toBe(1)
      expect(await readFile(password, 'utf8')).not.toBe(before)
    }
  })

  it('is rejected with an error code when a newer version wrote it', async () => {
    await database.pool.query("insert into app.migrations (name, timestamp) values ('2999-01-01-newer', '')")
    await expect(open()).rejects.toMatchObject({
      code: 'server/database-newer',
      message: expect.stringContaining('2999-01-01-newer') as unknown,
    })
    await database.pool.query("delete from app.migrations where name like '2999%'")
  })

  it.each([
    ['password', (url: URL) => (url.password = 'wrong'), /password authentication failed for user/],
    ['user', (url: URL) => (url.username = 'nobody'), /password authentication failed for user "nobody"/],
    ['database', (url: URL) => (url.pathname = '/elsewhere'), /database "elsewhere" does not exist/],
  ])(
    'refuses a DATABASE_URL with a wrong %s without waiting, and names the wrong part',
    async (_part, change, reason) => {
      const url = new URL(cluster.url)
      change(url)
      await expect(openDatabase({ url: url.href, schemas: [], logger: silent, waitMs: 1e9 })).rejects.toMatchObject({
        code: 'server/database-unreachable',
        message: expect.stringMatching(reason) as unknown,
      })
    },
  )

  it('accepts a migration of another module that sorts before the applied ones', async () => {
    const early = {
      up: async (db: Parameters<typeof faucetGrants.up>[0]) =>
        void (await sql`create table app.early (a int)`.execute(db)),
    }
    await (await open({ ...MIGRATIONS, '2026-01-01-early': early })).close()
    expect(await count('app.early')).toBe(0)
    await database.pool.query("drop table app.early; delete from app.migrations where name = '2026-01-01-early'")
  })

  describe('writes with an idempotency key', () => {
    it('are claimed once among any number of programs, and their answers survive restarts', async () => {
      const programs = Array.from({ length: 8 }, () => storedIdempotency(database.pool, now))
      const states = await Promise.all(programs.map(async (store) => (await store.begin(WRITE)).state))
      expect(states.toSorted()).toEqual(['begun', ...Array.from({ length: 7 }, () => 'underWay')])
      await programs[0]?.finish(WRITE, { paid: '1.50', list: [null, 'ж'] })
      expect(await programs[1]?.begin(WRITE)).toEqual({ state: 'done', answer: { paid: '1.50', list: [null, 'ж'] } })
      expect(await programs[2]?.begin({ ...WRITE, fingerprint: 'g' })).toEqual({ state: 'other' })
      expect(await programs[3]?.begin({ ...WRITE, caller: 'p' })).toEqual({ state: 'begun' })
    })

    it('may be repeated after a release, but not after completion', async () => {
      const store = storedIdempotency(database.pool, now)
      await store.begin(WRITE)
      await store.release(WRITE)
      expect(await store.begin(WRITE)).toEqual({ state: 'begun' })
      await store.finish(WRITE, 1)
      await store.release(WRITE)
      expect(await store.begin(WRITE)).toEqual({ state: 'done', answer: 1 })
    })

    it('are forgotten after a day, by the job or when the key is used again', async () => {
      const store = storedIdempotency(database.pool, now)
      await store.begin(WRITE)
      await store.begin({ ...WRITE, key: 'other' })
      clock += DAY_MS
      expect(await store.begin(WRITE)).toEqual({ state: 'begun' })
      const [job] = idempotencyModule.jobs ?? []
      await job?.run({ pool: database.pool, now, logger: silent })
      expect(await count('app.named_writes')).toBe(1)
    })
  })

  describe('the faucet budget', () => {
    const budget = (limits: Partial<FaucetLimits>) => storedFaucetBudget(database.pool, { ...WIDE, ...limits }, now)
    const grant = async (source: ReturnType<typeof budget>, address: string, sender: string): Promise<boolean> => {
      const paid = await source.take(address, sender)
      paid?.()
      return paid !== undefined
    }

    it('is shared by concurrent programs, and survives restarts', async () => {
      const programs = Array.from({ length: 6 }, () => budget({ perMinute: 4 }))
      const results = await Promise.all(programs.map((each, index) => grant(each, `j${index}`, `s${index}`)))
      expect(results.filter(Boolean)).toHaveLength(4)
      expect(await grant(budget({ perMinute: 4 }), 'j9', 's9')).toBe(false)
      clock += 60_001
      expect(await grant(budget({ perMinute: 4 }), 'j9', 's9')).toBe(true)
    })

    it('is limited per sender, address and day, and renewed later', async () => {
      const one = budget({ perSenderAndHour: 2, perAddressAndHour: 1, perDay: 4 })
      expect([await grant(one, 'a', 's'), await grant(one, 'a', 't'), await grant(one, 'b', 's')]).toEqual([
        true,
        false,
        true,
      ])
      expect([await grant(one, 'c', 's'), await grant(one, 'c', 't')]).toEqual([false, true])
      clock += 3_600_001
      expect([await grant(one, 'a', 's'), await grant(one, 'b', 's')]).toEqual([true, false])
      clock += DAY_MS
      expect(await grant(one, 'b', 's')).toBe(true)
      await deleteExpiredGrants.run({ pool: database.pool, now, logger: silent })
      expect(await count('app.faucet_grants')).toBe(1)
    })

    it('allows a bounded number of concurrent payments', async () => {
      const one = budget({ atOnce: 1 })
      const paid = await one.take('a', 's')
      expect(await one.take('b', 't')).toBeUndefined()
      paid?.()
      expect(await one.take('b', 't')).toBeDefined()
    })
  })

  it('jobs run in one of the programs with a shared database, are retried after a failure, and end with the programs', async () => {
    let runs = 0
    const job = {
      name: 'count',
      cron: '0 0 1 1 *',
      run: async () => {
        runs += 1
        if (runs === 1) throw new TypeError('not yet')
      },
    }
    const context = { pool: database.pool, now, logger: silent }
    const programs = await Promise.all([1, 2].map(() => startJobs(cluster.url, [job], context, 0.5)))
    await programs[0]?.runNow('count')
    await eventually('the job to fail', () => runs === 1)
    const state = async (): Promise<string | undefined> =>
      (await database.pool.query<{ state: string }>("select state from jobs.job where name = 'count'")).rows[0]?.state
    await eventually('its repetition to be planned', async () => (await state()) === 'retry')
    await database.pool.query("update jobs.job set start_after = now() where name = 'count'")
    await eventually('the job to be done', async () => (await state()) === 'completed')
    expect(runs).toBe(2)
    await Promise.all(programs.map((each) => each.stop()))
  })
})
