import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Queries } from '../database/queries.ts'
import type { ServerModule } from '../server-module.ts'

const KEY_BYTES = 32

/**
 * Returns the installation's signing key for one purpose, and creates it on first use. All programs with the same
 * database share it.
 */
export async function signingKey(statements: Queries, purpose: string): Promise<Buffer> {
  const read = async (): Promise<Buffer | undefined> =>
    (await statements.query<{ key: Buffer }>('select key from app.signing_keys where purpose = $1', [purpose])).rows[0]
      ?.key
  const stored = await read()
  if (stored !== undefined) return stored
  const created = randomBytes(KEY_BYTES)
  await statements.query('insert into app.signing_keys (purpose, key) values ($1, $2) on conflict do nothing', [
    purpose,
    created,
  ])
  return (await read()) ?? created
}

const table: Migration = {
  up: async (db) => {
    await sql`create table app.signing_keys (purpose text primary key, key bytea not null)`.execute(db)
  },
}

/** Provides the table of signing keys. */
export const signingKeysModule: ServerModule = {
  name: 'signing-keys',
  roles: ['api'],
  migrations: { '2026-11-23-a-signing-keys': table },
}
