import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { Migration } from 'kysely/migration'
import { describe, expect, it } from 'vitest'
import { marketSchema } from '../modules/indexer/market-database.ts'
import { readConfig } from '../platform/config.ts'
import { createLogger } from '../platform/logger.ts'
import { appSchemaFor } from './app-schema.ts'

/**
 * Migrations that may remove or rename something, with the first release whose programs do not use it. During a rolling
 * update, programs of the previous release run on the new tables, so the listed release must come before the release
 * that contains the migration.
 */
const CONTRACTIONS: Readonly<Record<string, string>> = {
  // No release precedes these migrations.
  '0002-leaner-index': 'none',
  '0003-order-execution': 'none',
  '0004-account-value': 'none',
  '0005-pool-events': 'none',
  '0006-book-history': 'none',
  '0007-packed-records': 'none',
  '2026-11-23-exam-key-moved': 'none',
  '2026-11-23-exam-without-sender': 'none',
  '2026-11-23-staff-tries-elsewhere': 'none',
  '2026-11-26-position-progress': 'none',
  '2026-11-28-requested-orders': 'none',
}

/**
 * The last migration of the index before the first release, because these names start with numbers instead of dates. It
 * never moves after 0.1.0: later migrations run while programs of a release use the tables.
 */
const LAST_NUMBER_BEFORE_RELEASES = '0007-packed-records'

/** Matches statements after which a program of the previous release fails. */
const CONTRACTS =
  /\btruncate\s+(?!on\b)|\bdrop\s+(?:table|column|view)\b|\brename\s+(?:column\b|to\b)|\balter\s+(?:column\s+)?\w+\s+(?:type\b|set\s+(?:data\s+type|not\s+null)\b)|\badd\s+column\s+(?:if\s+not\s+exists\s+)?(?:(?!\bdefault\b)[^,;])*\bnot\s+null\b(?:(?!\bdefault\b)[^,;])*(?:[,;]|$)/iu

/** Returns the statements of a migration that remove, rename or tighten something. */
async function contractionsOf(migration: Migration): Promise<readonly string[]> {
  const statements: string[] = []
  const db = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void statements.push(query.sql),
  })
  await migration.up(db)
  await db.destroy()
  return statements.filter((statement) => CONTRACTS.test(statement))
}

function migrationOf(statement: string): Migration {
  return {
    up: async (db) => {
      const { sql } = await import('kysely')
      await sql.raw(statement).execute(db)
    },
  }
}

/** Releases of the changelog by version, with their dates. The next release has no date. */
function releasesIn(changelog: string): ReadonlyMap<string, string | undefined> {
  const headings = changelog.matchAll(/^## (\d+\.\d+\.\d+) \((?:(\d{4}-\d\d-\d\d)|unreleased)\)$/gmu)
  return new Map([...headings].map(([, version = '', day]) => [version, day]))
}

/**
 * Returns whether a release is published and precedes a migration. `none` is for migrations before the first release.
 */
function isEarlier(release: string, migration: string, releases: ReturnType<typeof releasesIn>): boolean {
  const hasDay = /^\d{4}-\d\d-\d\d-/u.test(migration)
  const published = [...releases].filter(([, day]) => day !== undefined && (!hasDay || day < migration))
  if (release !== 'none') return published.some(([version]) => version === release)
  return published.length === 0 || (!hasDay && migration <= LAST_NUMBER_BEFORE_RELEASES)
}

describe('the migrations of the database', () => {
  it('OPS-207 remove and rename nothing that the previous release uses', async () => {
    const { migrations } = await appSchemaFor(readConfig({}), createLogger('silent'))
    const contracting = await Promise.all(
      Object.entries({ ...marketSchema(true).migrations, ...migrations }).map(async ([name, migration]) => ({
        name,
        statements: await contractionsOf(migration),
      })),
    )
    expect(contracting.length).toBeGreaterThan(20)
    const found = contracting.flatMap(({ name, statements }) => (statements.length > 0 ? [name] : []))
    expect(found.toSorted()).toEqual(Object.keys(CONTRACTIONS).toSorted())
    const releases = releasesIn(readFileSync(join(import.meta.dirname, '../../../../CHANGELOG.md'), 'utf8'))
    expect(releases.size).toBeGreaterThan(0)
    for (const [name, release] of Object.entries(CONTRACTIONS))
      expect([name, isEarlier(release, name, releases)]).toEqual([name, true])
  })
})

describe('the rule', () => {
  it.each([
    ['0.1.0', '2027-02-01-without-old-name', true],
    // Programs of the release that contains this migration still run during its update.
    ['0.2.0', '2027-02-01-without-old-name', false],
    ['0.3.0', '2027-02-01-without-old-name', false],
    ['none', '2027-02-01-without-old-name', false],
    ['none', '2026-11-23-exam-key-moved', true],
    ['none', '0008-without-old-name', false],
  ])('accepts release %s as the last user before %s: %s', (release, migration, isAccepted) => {
    const releases = releasesIn('# C\n\n## 0.2.0 (unreleased)\n\nx\n\n## 0.1.0 (2026-12-01)\n')
    expect(isEarlier(release, migration, releases)).toBe(isAccepted)
  })

  it.each([
    'alter table app.a rename column b to c',
    'alter table app.a rename to b',
    'alter table app.a drop column b',
    'drop table app.a',
    'truncate app.a, app.b',
    'alter table app.a alter column b type bigint',
    'alter table app.a alter column b set not null',
    'alter table app.a add column b text not null',
  ])('finds "%s"', async (statement) => {
    expect(await contractionsOf(migrationOf(statement))).toHaveLength(1)
  })

  it.each([
    'create table app.a (b text not null)',
    'alter table app.a add column b text',
    "alter table app.a add column b text not null default ''",
    'alter table app.a alter column b drop not null',
    'create index a_by_b on app.a (b)',
    'drop index app.a_by_b',
  ])('accepts "%s"', async (statement) => {
    expect(await contractionsOf(migrationOf(statement))).toEqual([])
  })
})
