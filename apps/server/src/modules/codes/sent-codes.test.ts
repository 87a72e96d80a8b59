import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestDatabase, type TestDatabase } from '../../platform/database/test-database.fixture.ts'
import { createLogger } from '../../platform/logger.ts'
import { imageCodesTable, storedImageCodes } from './image-codes.ts'
import { codesTable, deleteExpiredCodes, storedCodes } from './sent-codes.ts'
import { testPool } from '../../platform/database/test-pool.fixture.ts'

const TARGET = '13800000000'

describe('codes', () => {
  let database: TestDatabase
  let other: pg.Pool
  let clock: number
  const now = (): number => clock
  const programs = () => [storedCodes(() => database.pool, now), storedCodes(() => other, now)] as const
  const outcomeOf = (look: Promise<unknown>): Promise<string> =>
    look.then(
      () => 'right',
      (error: unknown) => (error as { code: string }).code,
    )

  beforeAll(async () => {
    database = await startTestDatabase({ '1-codes': codesTable, '2-images': imageCodesTable })
    other = testPool(database.url, 8)
  })
  afterAll(async () => {
    await other.end()
    await database[Symbol.asyncDispose]()
  })
  beforeEach(async () => {
    clock = Date.UTC(2026, 10, 23)
    await database.pool.query('truncate app.codes, app.image_codes')
  })

  it('U14 are compared with only five of 1,000 concurrent guesses in two programs, and then remain invalid, even after a restart', async () => {
    const [one, two] = programs()
    const code = await one.make('login', TARGET)
    const guesses = Array.from({ length: 1_000 }, (_, index) => String(index).padStart(6, '0'))
    await Promise.all(
      guesses.map((guess, index) =>
        outcomeOf((index % 2 === 0 ? one : two).look('login', TARGET, guess === code ? '999999' : guess)),
      ),
    )
    const { rows } = await database.pool.query('select looks from app.codes')
    expect(rows).toEqual([{ looks: 5 }])
    expect(await outcomeOf(programs()[1].look('login', TARGET, code))).toBe('invalidCode')
  })

  it('are used once, despite concurrent uses, and not at all if the transaction fails', async () => {
    const [one, two] = programs()
    const code = await one.make('login', TARGET)
    const verified = await one.look('login', TARGET, code)
    const client = await database.pool.connect()
    await client.query('begin')
    await one.spend(client, verified)
    await client.query('rollback')
    client.release()
    const spent = await Promise.all([one.spend(database.pool, verified), two.spend(other, verified)].map(outcomeOf))
    expect(spent.toSorted()).toEqual(['invalidCode', 'right'])
    expect(await outcomeOf(one.look('login', TARGET, code))).toBe('invalidCode')
  })

  it('are rejected as wrong, sent for another purpose, or expired (ERR-002, ERR-003, ERR-004)', async () => {
    const [one] = programs()
    const code = await one.make('login', TARGET)
    const wrong = code === '000000' ? '000001' : '000000'
    expect(await outcomeOf(one.look('login', TARGET, wrong))).toBe('invalidCode')
    expect(await outcomeOf(one.look('login', 'other@example.com', code))).toBe('codeMismatch')
    expect(await outcomeOf(one.look('reset', TARGET, code))).toBe('codeMismatch')
    clock += 5 * 60_000
    expect(await outcomeOf(one.look('login', TARGET, code))).toBe('codeExpired')
  })

  it('are replaced by newer ones', async () => {
    const [one] = programs()
    const older = await one.make('login', TARGET)
    let newer = await one.make('login', TARGET)
    while (newer === older) newer = await one.make('login', TARGET)
    expect(await outcomeOf(one.look('login', TARGET, older))).toBe('invalidCode')
    expect(await outcomeOf(one.look('login', TARGET, newer))).toBe('right')
  })

  it('are deleted an hour after they expire, by a job that may run twice', async () => {
    const [one] = programs()
    await one.make('login', TARGET)
    clock += 65 * 60_000 + 1
    await one.make('reset', TARGET)
    const context = { pool: database.pool, now, logger: createLogger('silent') }
    await deleteExpiredCodes.run(context)
    await deleteExpiredCodes.run(context)
    expect((await database.pool.query('select purpose from app.codes')).rows).toEqual([{ purpose: 'reset' }])
  })

  it('U15 in images are valid for two minutes and one use, regardless of case', async () => {
    const images = storedImageCodes(() => database.pool, now)
    await images.keep('picture-1', 'K7HWX')
    await images.check('picture-1', 'k7hwx')
    await images.spend('picture-1', ' K7hwx ')
    expect(await outcomeOf(images.spend('picture-1', 'K7HWX'))).toBe('invalidCode')
    await images.keep('picture-2', 'K7HWX')
    clock += 120_000
    expect(await outcomeOf(images.spend('picture-2', 'K7HWX'))).toBe('codeExpired')
    await images.keep('picture-3', 'K7HWX')
    const wrong = await Promise.all(Array.from({ length: 20 }, () => outcomeOf(images.check('picture-3', 'AAAAA'))))
    expect(new Set(wrong)).toEqual(new Set(['invalidCode']))
    expect(await outcomeOf(images.check('picture-3', 'K7HWX'))).toBe('invalidCode')
  })
})
