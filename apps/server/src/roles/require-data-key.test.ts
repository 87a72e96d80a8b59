import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../platform/config.ts'
import { startTestDatabase, type TestDatabase } from '../platform/database/test-database.fixture.ts'
import { createLogger } from '../platform/logger.ts'
import { appSchemaFor } from './app-schema.ts'
import { requireDataKey } from './require-data-key.ts'

let database: TestDatabase
let dataDir: string
beforeAll(async () => {
  database = await startTestDatabase((await appSchemaFor(readConfig({}), createLogger('silent'))).migrations)
  dataDir = mkdtempSync(join(tmpdir(), 'tidebook-key-'))
})
afterAll(async () => {
  await database[Symbol.asyncDispose]()
  rmSync(dataDir, { recursive: true, force: true })
})

it('a missing key file is refused once the database has a value that its key encrypted', async () => {
  const started = (identityKey?: string): Promise<void> => requireDataKey({ dataDir, identityKey }, database.pool)
  const { rows } = await database.pool.query<{ column: string }>(
    `select table_schema || '.' || table_name || '.' || column_name as column from information_schema.columns
     where table_schema = 'app' and column_name ~ '^(totp|form|image|number)_key$' order by 1`,
  )
  expect(rows.map(({ column }) => column)).toEqual([
    'app.bank_cards.number_key',
    'app.identities.form_key',
    'app.identity_photos.image_key',
    'app.staff.totp_key',
    'app.staff_links.totp_key',
  ])
  await started()
  await database.pool.query("insert into app.staff (name, role, created) values ('ann', 'admin', now())")
  await started()
  await database.pool.query("update app.staff set totp = '\\x00', totp_key = 'former'")
  await expect(started()).rejects.toMatchObject({
    code: 'server/secret-damaged',
    message: expect.stringContaining(join(dataDir, 'identity-key')) as unknown,
  })
  await started('ab'.repeat(32))
  writeFileSync(join(dataDir, 'identity-key'), 'ab'.repeat(32))
  await started()
})
