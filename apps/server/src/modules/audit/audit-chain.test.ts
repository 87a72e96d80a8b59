import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { startTestDatabase, type TestDatabase } from '../../platform/database/test-database.fixture.ts'
import { appendAudit } from './append-audit.ts'
import { hashOfEntry } from './audit-entry.ts'
import { auditTables } from './audit-tables.ts'
import { entriesAfter, newestEntries } from './audit.repository.ts'
import { proveAudit } from './prove-audit.ts'

const NOW = Date.UTC(2026, 10, 23)

describe('the audit log', () => {
  let database: TestDatabase
  const { append, forge } = {
    append: (subject: string, now = NOW) =>
      inTransaction(database.pool, (client) =>
        appendAudit(client, { actor: 'staff:ann', action: 'x.done', subject, detail: { note: 'ж "1"' } }, now),
      ),
    /** Changes the log as a person with access to the database could. */
    forge: async (statement: string, values: readonly unknown[] = []) => {
      await database.pool.query('alter table app.audit_log disable trigger user')
      await database.pool.query(statement, [...values])
      await database.pool.query('alter table app.audit_log enable trigger user')
    },
  }
  beforeAll(async () => {
    database = await startTestDatabase({ a: auditTables })
  })
  afterAll(() => database[Symbol.asyncDispose]())
  beforeEach(async () => {
    await forge('truncate app.audit_log, app.audit_end')
    for (const subject of ['account:a', 'account:b', 'account:c', 'account:d']) await append(subject)
  })

  it('binds each entry to the previous one, even with concurrent writers', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, index) => append(`account:${index}`, NOW + index)))
    const entries = await entriesAfter(database.pool, 0, 100)
    expect(entries.map(({ number }) => number)).toEqual(Array.from({ length: 24 }, (_, index) => index + 1))
    for (const [index, entry] of entries.entries())
      expect(entry.previous).toBe(entries[index - 1]?.hash ?? '0'.repeat(64))
    expect(await proveAudit(database.pool)).toEqual({ sound: true, entries: 24, hash: entries[23]?.hash })
  })

  it('contains no entry from a transaction that was rolled back', async () => {
    await expect(
      inTransaction(database.pool, async (client) => {
        await appendAudit(client, { actor: 'system', action: 'x', subject: '' }, NOW)
        throw new RangeError('no')
      }),
    ).rejects.toThrow('no')
    expect(await proveAudit(database.pool)).toMatchObject({ sound: true, entries: 4 })
  })

  it.each(["update app.audit_log set actor = 'x'", 'delete from app.audit_log', 'truncate app.audit_log'])(
    'refuses %s',
    async (statement) => {
      await expect(database.pool.query(statement)).rejects.toThrow('only written to')
    },
  )

  it.each([
    ['changed', "update app.audit_log set detail = '{}' where number = 3", 3],
    ['changed', "update app.audit_log set at = at + interval '1 ms' where number = 1", 1],
    ['missing', 'delete from app.audit_log where number = 2', 2],
    ['missing', 'delete from app.audit_log where number = 1', 1],
    ['missing', 'delete from app.audit_log where number = 4', 4],
    ['end', 'delete from app.audit_end', 4],
    ['end', `update app.audit_end set hash = '${'1'.repeat(64)}'`, 4],
  ])('reports where it is broken: %s, after %s', async (fault, statement, number) => {
    await forge(statement)
    expect(await proveAudit(database.pool)).toEqual({ sound: false, fault, number })
  })

  it('is not repaired by a new hash of a changed entry, because the next one contains the old hash', async () => {
    const [, second] = await entriesAfter(database.pool, 0, 2)
    if (second === undefined) throw new TypeError('the log has no second entry')
    const changed = { ...second, actor: 'staff:eve' }
    await forge('update app.audit_log set actor = $1, hash = $2 where number = 2', ['staff:eve', hashOfEntry(changed)])
    expect(await proveAudit(database.pool)).toEqual({ sound: false, fault: 'unlinked', number: 3 })
  })

  it('lacks a hash recorded elsewhere after it was truncated together with its stored end', async () => {
    const entries = await entriesAfter(database.pool, 0, 10)
    const headHash = entries[3]?.hash ?? ''
    await append('account:e')
    expect(await proveAudit(database.pool, headHash)).toMatchObject({ sound: true })
    await forge('delete from app.audit_log where number > 3')
    await forge('update app.audit_end set number = 3, hash = $1', [entries[2]?.hash])
    expect(await proveAudit(database.pool)).toMatchObject({ sound: true, entries: 3 })
    expect(await proveAudit(database.pool, headHash)).toMatchObject({ sound: false, fault: 'unseen' })
  })

  it('is read newest first, page by page, and filtered by actor or subject', async () => {
    const subjects = async (search: Parameters<typeof newestEntries>[1]) =>
      (await newestEntries(database.pool, search, 2)).map(({ subject }) => subject)
    expect(await subjects({})).toEqual(['account:d', 'account:c'])
    expect(await subjects({ before: 3 })).toEqual(['account:b', 'account:a'])
    expect(await subjects({ about: 'account:b' })).toEqual(['account:b'])
    expect(await subjects({ about: 'staff:ann', before: 2 })).toEqual(['account:a'])
  })
})
