import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../platform/config.ts'
import { startTestDatabase, type TestDatabase } from '../platform/database/test-database.fixture.ts'
import type { Job } from '../platform/jobs.ts'
import { createLogger } from '../platform/logger.ts'
import { createIdleModules } from '../roles/app-schema.ts'

const NOW = Date.UTC(2026, 10, 24, 12)
const HOUR = 3_600_000
const DAY = 24 * HOUR

function ago(ms: number): Date {
  return new Date(NOW - ms)
}

type Values = Readonly<Record<string, unknown>>

/** Rows of a table that a job deletes, and rows that it retains. Omitted columns do not matter. */
interface Forgotten {
  readonly table: string
  readonly gone: readonly Values[]
  readonly kept: readonly Values[]
}

/** Jobs that delete expired data. */
const FORGET: Readonly<Record<string, readonly Forgotten[]>> = {
  'forget-listing-applications': [
    {
      table: 'listing_applications',
      gone: [
        { state: 'accepted', sent: ago(181 * DAY), changed: ago(180 * DAY + 1) },
        { state: 'declined', sent: ago(181 * DAY), changed: ago(180 * DAY + 1) },
        { state: 'reviewing', sent: ago(365 * DAY + 1), changed: ago(DAY) },
      ],
      kept: [
        { state: 'declined', sent: ago(200 * DAY), changed: ago(179 * DAY) },
        { state: 'new', sent: ago(364 * DAY), changed: ago(364 * DAY) },
      ],
    },
  ],
  'forget-passkey-challenges': [{ table: 'passkey_challenges', gone: [{ ends: ago(0) }], kept: [{ ends: ago(-1) }] }],
  'forget-staff-entries': [
    {
      table: 'staff_sessions',
      gone: [
        { begun: ago(8 * HOUR), seen: ago(0) },
        { begun: ago(HOUR), seen: ago(HOUR / 2) },
      ],
      kept: [{ begun: ago(8 * HOUR - 1), seen: ago(HOUR / 2 - 1) }],
    },
    { table: 'staff_links', gone: [{ expires: ago(0) }], kept: [{ expires: ago(-1) }] },
  ],
  'forget-outbox': [{ table: 'outbox', gone: [{ made: ago(DAY) }], kept: [{ made: ago(DAY - 1) }] }],
  'forget-logins': [{ table: 'account_logins', gone: [{ at: ago(90 * DAY) }], kept: [{ at: ago(90 * DAY - 1) }] }],
  'forget-stops': [
    {
      table: 'stops',
      gone: [{ state: 'done', ticket: 1, expires: ago(30 * DAY + 1) }],
      // a submitted request remains tracked
      kept: [
        { state: 'done', ticket: 2, expires: ago(29 * DAY) },
        { state: 'sent', ticket: 3, expires: ago(31 * DAY) },
      ],
    },
  ],
  'forget-attempts': [{ table: 'attempts', gone: [{ made: ago(DAY) }], kept: [{ made: ago(DAY - 1) }] }],
  'forget-named-writes': [{ table: 'named_writes', gone: [{ begun: ago(DAY) }], kept: [{ begun: ago(DAY - 1) }] }],
  'forget-faucet-grants': [
    { table: 'faucet_grants', gone: [{ granted: ago(DAY) }], kept: [{ granted: ago(DAY - 1) }] },
  ],
}

/** Jobs that other tests run. */
const TESTED_ELSEWHERE: Readonly<Record<string, string>> = {
  'accrue-finance-bonuses': 'test/agent/finance-orders.test.ts',
  'delete-book-history': 'test/book-history.test.ts',
  'end-lapsed-finance-orders': 'test/agent/finance-orders.test.ts',
  'end-unpaid-orders': 'modules/gateway/deposit-orders.test.ts',
  'forget-closed-accounts': 'modules/accounts/register.test.ts',
  'forget-codes': 'modules/codes/sent-codes.test.ts',
  'forget-exam-draws': 'test/exam.test.ts',
  'forget-identities': 'test/identity/identity.test.ts',
  'forget-sessions': 'modules/accounts/register.test.ts',
}

const ANY: Readonly<Record<string, () => unknown>> = {
  uuid: randomUUID,
  bytea: () => Buffer.from(randomUUID()),
  text: randomUUID,
  'timestamp with time zone': () => new Date(NOW),
  boolean: () => false,
  jsonb: () => '{}',
}

describe('cleanup jobs', () => {
  let jobs: ReadonlyMap<string, Job>
  let database: TestDatabase
  beforeAll(async () => {
    const modules = await createIdleModules(readConfig({}), createLogger('silent'))
    jobs = new Map(modules.flatMap(({ jobs: own = [] }) => own.map((job) => [job.name, job] as const)))
    database = await startTestDatabase(Object.assign({}, ...modules.map(({ migrations }) => migrations)))
  }, 120_000)
  afterAll(() => database[Symbol.asyncDispose]())

  /** Inserts a row, with a value in each required column. @returns its row id */
  const put = async (table: string, values: Values): Promise<string> => {
    const { rows: columns } = await database.pool.query<{ column_name: string; data_type: string }>(
      `select column_name, data_type from information_schema.columns where table_schema = 'app' and table_name = $1
       and is_nullable = 'NO' and column_default is null and is_identity = 'NO'`,
      [table],
    )
    const filled = Object.fromEntries(
      columns.map(({ column_name: name, data_type: type }) => [name, (ANY[type] ?? (() => 0))()]),
    )
    const row = Object.entries({ ...filled, ...values })
    const client = await database.pool.connect()
    try {
      // allows the row to reference missing rows
      await client.query("set session_replication_role = 'replica'")
      const { rows } = await client.query<{ place: string }>(
        `insert into app.${table} (${row.map(([name]) => name).join(', ')})
         values (${row.map((_value, index) => `$${index + 1}`).join(', ')}) returning ctid::text as place`,
        row.map(([, value]) => value),
      )
      return rows[0]?.place ?? ''
    } finally {
      await client.query('reset session_replication_role')
      client.release()
    }
  }

  it('are all covered by a test', () => {
    expect([...jobs.keys()].toSorted()).toEqual([...Object.keys(FORGET), ...Object.keys(TESTED_ELSEWHERE)].toSorted())
    for (const file of Object.values(TESTED_ELSEWHERE))
      expect([file, existsSync(`${import.meta.dirname}/../${file}`)]).toEqual([file, true])
  })

  it.each(Object.entries(FORGET))(
    '%s deletes only expired data, whether it runs once or twice',
    async (name, tables) => {
      const remaining = new Map<string, readonly string[]>()
      for (const { table, gone, kept: others } of tables) {
        await database.pool.query(`truncate app.${table} cascade`)
        for (const values of gone) await put(table, values)
        remaining.set(table, await Promise.all(others.map((values) => put(table, values))))
      }
      for (const _time of [1, 2]) {
        await jobs.get(name)?.run({ pool: database.pool, now: () => NOW, logger: createLogger('silent') })
        for (const [table, places] of remaining) {
          const { rows } = await database.pool.query<{ place: string }>(`select ctid::text as place from app.${table}`)
          expect([table, rows.map(({ place }) => place).toSorted()]).toEqual([table, places.toSorted()])
        }
      }
    },
  )
})
