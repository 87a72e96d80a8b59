import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { Migration } from 'kysely/migration'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../platform/config.ts'
import { createLogger } from '../platform/logger.ts'
import { appSchemaFor } from './app-schema.ts'

/**
 * Migrations that may remove or rename something, with the first release whose programs do not use it. During a rolling
 * update programs of the previous release run on the new tables, so that release must come before the migration's own.
 */
const CONTRACTIONS: Readonly<Record<string, string>> = {
  // No release came before these.
  '2026-11-23-exam-key-moved': 'none',
  '2026-11-23-exam-without-sender': 'none',
  '2026-11-23-staff-tries-elsewhere': 'none',
  '2026-11-26-position-progress': 'none',
  '2026-11-28-requested-orders': 'none',
}

/** Matches statements after which a program of the previous release fails. */
const CONTRACTS =
  /\bdrop\s+(?:table|column|view)\b|\brename\s+(?:column\b|to\b)|\balter\s+(?:column\s+)?\w+\s+(?:type\b|set\s+(?:data\s+type|not\s+null)\b)|\badd\s+column\s+(?:if\s+not\s+exists\s+)?(?:(?!\bdefault\b)[^,;])*\bnot\s+null\b(?:(?!\bdefault\b)[^,;])*(?:[,;]|$)/iu

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

describe('the migrations of schema app', () => {
  it('OPS-207 remove and rename nothing that the previous release uses', async () => {
    const { migrations } = await appSchemaFor(readConfig({}), createLogger('silent'))
    const contracting = await Promise.all(
      Object.entries(migrations).map(async ([name, migration]) => ({
        name,
        statements: await contractionsOf(migration),
      })),
    )
    expect(contracting.length).toBeGreaterThan(20)
    const found = contracting.flatMap(({ name, statements }) => (statements.length > 0 ? [name] : []))
    expect(found.toSorted()).toEqual(Object.keys(CONTRACTIONS).toSorted())
  })
})

describe('the rule', () => {
  it.each([
    'alter table app.a rename column b to c',
    'alter table app.a rename to b',
    'alter table app.a drop column b',
    'drop table app.a',
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
