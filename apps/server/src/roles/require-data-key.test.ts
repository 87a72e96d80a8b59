import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../platform/config.ts'
import { startTestDatabase, type TestDatabase } from '../platform/database/test-database.fixture.ts'
import { createLogger } from '../platform/logger.ts'
import { dataKeyOf } from '../platform/secrets/data-key.ts'
import { createIdleModules } from './app-schema.ts'
import { sealedColumnsOf } from './modules.ts'
import { appSchemaOf } from './open-database.ts'
import { requireDataKey } from './require-data-key.ts'

const OWN = 'ab'.repeat(32)
const OTHER = 'cd'.repeat(32)

/** Statements that insert a row whose value a key encrypted; `$1` is the id of the key. */
const INSERTS: Readonly<Record<string, string>> = {
  'app.bank_cards': `insert into app.bank_cards (id, account, number, number_key, number_print, masked, added)
    values (gen_random_uuid(), gen_random_uuid(), '', $1, '', '', now())`,
  'app.identities': `insert into app.identities (account, state, version, form, form_key, number_print, adult, sent)
    values (gen_random_uuid(), 'pending', 1, '', $1, '', '', now())`,
  'app.identity_photos': `insert into app.identity_photos (account, kind, image, image_key, made)
    values (gen_random_uuid(), 'front', '', $1, now())`,
  'app.staff': `insert into app.staff (name, role, totp, totp_key, created) values ('ann', 'admin', '', $1, now())`,
  'app.staff_links': `insert into app.staff_links (token, name, totp, totp_key, expires)
    values ('', 'ann', '', $1, now() + interval '1 day')`,
}

const MODULES = await createIdleModules(readConfig({}), createLogger('silent'))
const COLUMNS = sealedColumnsOf(MODULES)

describe('a start', () => {
  let database: TestDatabase
  let dataDir: string
  beforeAll(async () => {
    database = await startTestDatabase(appSchemaOf(MODULES).migrations)
    dataDir = mkdtempSync(join(tmpdir(), 'tidebook-key-'))
  })
  beforeEach(async () => {
    rmSync(join(dataDir, 'identity-key'), { force: true })
    await database.pool.query(`truncate ${COLUMNS.map(({ table }) => table).join(', ')}`)
  })
  afterAll(async () => {
    await database[Symbol.asyncDispose]()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const started = (identityKey?: string): Promise<void> =>
    requireDataKey({ dataDir, identityKey }, database.pool, COLUMNS)
  const store = (table: string, key: string) =>
    database.pool.query(INSERTS[table] ?? '', [dataKeyOf({ dataDir, identityKey: key }).id])
  const refusal = (text: string) => ({
    code: 'server/secret-damaged',
    message: expect.stringContaining(text) as unknown,
  })

  it('is refused after an interrupted rotation that skipped values of the present key', async () => {
    writeFileSync(join(dataDir, 'identity-key'), OWN)
    writeFileSync(join(dataDir, 'identity-key.next'), OTHER)
    await store('app.bank_cards', OWN)
    await started()
    await store('app.identities', OTHER)
    await expect(started()).rejects.toMatchObject(refusal('run "tidebook key rotate" again'))
    rmSync(join(dataDir, 'identity-key.next'))
    await started()
  })

  it('lists every database column that contains key ids', async () => {
    const { rows } = await database.pool.query<{ table: string; column: string }>(
      `select table_schema || '.' || table_name as table, column_name as column from information_schema.columns
       where table_schema = 'app' and column_name like '%\\_key' and column_name <> 'public_key' order by 1, 2`,
    )
    const known = COLUMNS.map(({ table, key: column }) => ({ table, column }))
    expect(known.toSorted((a, b) => a.table.localeCompare(b.table))).toEqual(rows)
  })

  it.each(COLUMNS)('is refused when $table has a value and the key is missing or different', async ({ table }) => {
    await started()
    await store(table, OWN)
    await expect(started()).rejects.toMatchObject(refusal('identity-key is missing'))
    await expect(started()).rejects.toMatchObject(refusal('docs/how-to/replace-the-identity-key.md'))
    expect(readdirSync(dataDir)).toEqual([])
    await started(OWN)
    await expect(started(OTHER)).rejects.toMatchObject(refusal('IDENTITY_KEY is not the key'))
    writeFileSync(join(dataDir, 'identity-key'), OTHER)
    await expect(started()).rejects.toMatchObject(refusal('identity-key is not the key'))
    writeFileSync(join(dataDir, 'identity-key'), OWN)
    await started()
  })

  it.each(['', 'ab', 'x'.repeat(64)])('is refused with the damaged key file %j', async (content) => {
    writeFileSync(join(dataDir, 'identity-key'), content)
    await expect(started()).rejects.toMatchObject(refusal('contains no key'))
  })

  it('is accepted when the present key encrypted one of several values', async () => {
    await store('app.bank_cards', OTHER)
    await store('app.identities', OWN)
    await started(OWN)
  })

  it('ignores members without an authenticator, and links that have expired', async () => {
    await store('app.staff_links', OTHER)
    await database.pool.query('update app.staff_links set expires = now()')
    await database.pool.query("insert into app.staff (name, role, created) values ('ann', 'admin', now())")
    await started()
    await started(OWN)
  })
})
