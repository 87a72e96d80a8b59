import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PHOTO_KINDS, type IdentityForm } from '@tidebook/contract/identity'
import { eventually } from '@tidebook/testkit'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { addCard, cardNumbersOf, cardsOf } from '../modules/cards/cards.repository.ts'
import { readIdentity, sendIdentity, storePhoto } from '../modules/identity/own-identity.ts'
import { photoOf } from '../modules/identity/photos.repository.ts'
import { reviewQueue } from '../modules/identity/review.ts'
import { acceptLink, openLink, openTotp } from '../modules/staff/staff-links.ts'
import { addStaff, listStaff } from '../modules/staff/staff.repository.ts'
import { sessionOf } from '../modules/staff/staff-sessions.ts'
import { totpCode } from '../modules/staff/totp.ts'
import { readConfig } from '../platform/config.ts'
import type { Database } from '../platform/database/database.ts'
import { LOCKS } from '../platform/database/lock-numbers.ts'
import { startTestDatabase, type TestDatabase } from '../platform/database/test-database.fixture.ts'
import { createLogger } from '../platform/logger.ts'
import { dataKeyFrom, dataKeyOf } from '../platform/secrets/data-key.ts'
import { createSealer, guardedSealer, type Sealer } from '../platform/secrets/sealer.ts'
import { createIdleModules } from '../roles/app-schema.ts'
import { dataKeyModule } from '../roles/data-key.module.ts'
import { KeyFit } from '../roles/key-fit.ts'
import { sealedColumnsOf } from '../roles/modules.ts'
import { appSchemaOf } from '../roles/open-database.ts'
import { requireDataKey } from '../roles/require-data-key.ts'
import { backup } from './backup.ts'
import { checkKeys } from './backups/check-keys.ts'
import type { Terminal } from './confirm.ts'
import { key } from './key.ts'
import { capturePrinted, type Printed } from './printed.fixture.ts'

const LOGGER = createLogger('silent')
const MODULES = await createIdleModules(readConfig({}), LOGGER)
const COLUMNS = sealedColumnsOf(MODULES)
const NOW = Date.now()
const [OWN, OTHER] = ['ab'.repeat(32), 'cd'.repeat(32)]
const CARD = '6222020200112233445'
/** Values that `fill` stores: a form, a card, two authenticators, and photos. */
const VALUES = 1 + 1 + 2 + PHOTO_KINDS.length
const WORDS = `forget ${VALUES} values`
const FORM: IdentityForm = {
  nation: 'RU',
  realName: 'Anna Petrova',
  idNumber: '4509123456',
  starts: '2020-01-01',
  ends: '',
}

function sealerOf(secret: string): Sealer {
  return createSealer(() => dataKeyFrom(secret))
}

/** A person who types one answer. */
function typing(answer: string): Terminal {
  return { print: () => undefined, ask: () => Promise.resolve(answer), close: () => undefined }
}

describe('tidebook key', () => {
  let database: TestDatabase
  let dataDir: string
  let printed: Printed

  beforeAll(async () => {
    database = await startTestDatabase(appSchemaOf(MODULES).migrations)
  })
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'tidebook-key-'))
    await database.pool.query(`truncate ${COLUMNS.map(({ table }) => table).join(', ')}, app.staff_sessions`)
    await database.pool.query('truncate app.accounts cascade')
    printed = capturePrinted()
  })
  afterEach(() => {
    vi.restoreAllMocks()
    rmSync(dataDir, { recursive: true, force: true })
  })
  afterAll(() => database[Symbol.asyncDispose]())

  const file = (name = 'identity-key'): string => join(dataDir, name)
  const configOf = (identityKey?: string) =>
    readConfig({
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      ...(identityKey !== undefined && { IDENTITY_KEY: identityKey }),
    })
  const run = (args: readonly string[], terminal?: Terminal, identityKey?: string): Promise<void> =>
    key(args, configOf(identityKey), LOGGER, terminal)
  const started = (identityKey?: string): Promise<void> =>
    requireDataKey({ dataDir, identityKey }, database.pool, COLUMNS)
  /** Returns the content of every key file. */
  const secrets = (): string[] => readdirSync(dataDir).map((name) => readFileSync(file(name), 'utf8'))
  const audited = async (): Promise<unknown> => {
    const { rows } = await database.pool.query(
      'select actor, action, detail from app.audit_log order by number desc limit 1',
    )
    return rows[0]
  }
  const stored = async (): Promise<unknown> => {
    const tables = [...COLUMNS.map(({ table }) => table), 'app.accounts', 'app.staff_sessions']
    return Promise.all(
      tables.map(async (table) => (await database.pool.query(`select t::text from ${table} t order by 1`)).rows),
    )
  }
  const desk = (secret: string) => ({ pool: database.pool, sealer: sealerOf(secret), now: () => NOW })
  const person = async (): Promise<string> => {
    const account = randomUUID()
    await database.pool.query("insert into app.accounts (id, language, created) values ($1, 'en', now())", [account])
    return account
  }
  /** Stores a form with photos, a card, and two members, of whom one has accepted and one has opened a link. */
  const fill = async (secret: string, member = 'ann') => {
    const [account, sealer] = [await person(), sealerOf(secret)]
    for (const kind of PHOTO_KINDS)
      await storePhoto(desk(secret), { account, kind, image: Buffer.from(`photo ${kind}`) })
    await sendIdentity(desk(secret), account, FORM)
    await addCard(database.pool, sealer, account, CARD, NOW)
    const token = await addStaff(database.pool, member, 'admin', NOW)
    const code = totpCode((await openLink(database.pool, sealer, token, NOW)).secret, NOW)
    const accepted = { token, password: 'hash', code, network: '10.0.0.0' }
    const session = await acceptLink(database.pool, sealer, accepted, NOW)
    const link = await addStaff(database.pool, `${member}-late`, 'support', NOW)
    const { secret: invited } = await openLink(database.pool, sealer, link, NOW)
    return { account, member, session: session.token, link, invited }
  }
  /** Expects that a key decrypts every value that `fill` stored, and recognizes equal documents and cards. */
  const expectReadable = async (
    { account, member, link, invited }: Awaited<ReturnType<typeof fill>>,
    secret: string,
  ) => {
    const sealer = sealerOf(secret)
    expect(await cardNumbersOf(database.pool, sealer, account)).toEqual([CARD])
    expect(await addCard(database.pool, sealer, account, CARD, NOW)).toHaveLength(1)
    expect(await readIdentity(desk(secret), account, [])).toMatchObject({ state: 'pending', nation: 'RU' })
    const [kind] = PHOTO_KINDS
    expect(String(await photoOf(database.pool, sealer, account, kind))).toBe(`photo ${kind}`)
    const { rows } = await database.pool.query('select name, totp, totp_key from app.staff where name = $1', [member])
    expect(openTotp(sealer, rows[0] as Parameters<typeof openTotp>[1])).toHaveLength(20)
    expect(await openLink(database.pool, sealer, link, NOW)).toMatchObject({ secret: invited })
    const other = await person()
    for (const each of PHOTO_KINDS) await storePhoto(desk(secret), { account: other, kind: each, image: Buffer.of(1) })
    await sendIdentity(desk(secret), other, FORM)
    const people = { of: () => Promise.resolve(undefined), notify: () => undefined }
    const { reviews } = await reviewQueue({ ...desk(secret), people })
    expect(reviews.find(({ id }) => id === other)?.checks.unique).toBe(false)
  }

  describe('rotate', () => {
    it('encrypts every value with a new key, and keeps the previous key in a separate file', async () => {
      writeFileSync(file(), OWN, { mode: 0o600 })
      const filled = await fill(OWN)
      await run(['rotate'])
      const next = readFileSync(file(), 'utf8')
      const [aside = ''] = readdirSync(dataDir).filter((name) => name.startsWith('identity-key.before-'))
      expect(readFileSync(file(aside), 'utf8')).toBe(OWN)
      for (const name of ['identity-key', aside]) expect(statSync(file(name)).mode & 0o777).toBe(0o600)
      expect(readdirSync(dataDir).toSorted()).toEqual(['identity-key', aside])
      await started()
      await expect(cardNumbersOf(database.pool, sealerOf(OWN), filled.account)).rejects.toMatchObject({
        code: 'secrets/sealed',
      })
      expect(await audited()).toEqual({
        actor: 'command',
        action: 'identity-key.rotated',
        detail: expect.stringContaining(`"values":${VALUES}`) as unknown,
      })
      expect(printed.text).toContain(`Encrypted ${VALUES} values`)
      await expectReadable(filled, next)
    })

    it('UX-205 prints how many of the values are left when it takes long', async () => {
      writeFileSync(file(), OWN, { mode: 0o600 })
      await fill(OWN)
      let now = 0
      vi.spyOn(performance, 'now').mockImplementation(() => (now += 6000))
      await run(['rotate'])
      const lines = printed.text.split('\n').filter((line) => line.startsWith('Encrypting the values: '))
      expect(lines).toHaveLength(VALUES - 1)
      expect(lines.at(-1)).toMatch(/^Encrypting the values: \d\d %, about \d+ seconds left$/u)
    })

    it('continues after an interruption between the database and the file', async () => {
      writeFileSync(file(), OWN, { mode: 0o600 })
      const filled = await fill(OWN)
      await run(['rotate'])
      const next = readFileSync(file(), 'utf8')
      renameSync(file(), file('identity-key.next'))
      writeFileSync(file(), OWN, { mode: 0o600 })
      await expect(started()).rejects.toMatchObject({
        message: expect.stringContaining('run "tidebook key rotate" again') as unknown,
      })
      await expect(run(['replace'], typing(WORDS))).rejects.toMatchObject({
        message: expect.stringContaining('was interrupted') as unknown,
      })
      await run(['rotate'])
      expect(readFileSync(file(), 'utf8')).toBe(next)
      await expectReadable(filled, next)
    })

    it('re-encrypts with IDENTITY_KEY the values that a file’s key encrypted', async () => {
      const filled = await fill(OWN)
      await expect(run(['rotate'], undefined, OTHER)).rejects.toMatchObject({ code: 'server/usage' })
      writeFileSync(file('previous'), OWN)
      await run(['rotate', '--from', file('previous')], undefined, OTHER)
      await expectReadable(filled, OTHER)
      await started(OTHER)
      const again = run(['rotate', '--from', file('previous')], undefined, OTHER)
      await expect(again).rejects.toMatchObject({ message: expect.stringContaining('encrypted no value') as unknown })
    })

    it('changes nothing when one value cannot be decrypted', async () => {
      writeFileSync(file(), OWN, { mode: 0o600 })
      await fill(OWN)
      await database.pool.query("update app.staff_links set totp = '\\x00'")
      const before = await stored()
      await expect(run(['rotate'])).rejects.toMatchObject({
        code: 'server/secret-damaged',
        message: expect.stringMatching(/app\.staff_links.*--skip-unreadable/) as unknown,
      })
      expect(await stored()).toEqual(before)
      expect(readFileSync(file(), 'utf8')).toBe(OWN)
      expect(readdirSync(dataDir)).toEqual(['identity-key'])
      await started()
    })

    it('skips a value that cannot be decrypted on request, and replace then forgets it', async () => {
      writeFileSync(file(), OWN, { mode: 0o600 })
      const { account } = await fill(OWN)
      await database.pool.query("update app.staff_links set totp = '\\x00'")
      await run(['rotate', '--skip-unreadable'])
      const next = readFileSync(file(), 'utf8')
      expect(printed.text).toContain(`Encrypted ${VALUES - 1} values`)
      expect(printed.text).toContain('Skipped: The value of app.staff_links')
      expect(await cardNumbersOf(database.pool, sealerOf(next), account)).toEqual([CARD])
      await run(['replace', '--confirm', 'forget 1 values'])
      expect(readFileSync(file(), 'utf8')).toBe(next)
      expect(await cardNumbersOf(database.pool, sealerOf(next), account)).toEqual([CARD])
      await started()
    })

    it('rotates more values than one read returns', async () => {
      writeFileSync(file(), OWN, { mode: 0o600 })
      const account = await person()
      await database.pool.query(
        `insert into app.bank_cards (id, account, number, number_key, number_print, masked, added)
         select gen_random_uuid(), gen_random_uuid(), '', 'other', n::text::bytea, '', now() from generate_series(1, 45) n`,
      )
      await addCard(database.pool, sealerOf(OWN), account, CARD, NOW)
      await database.pool.query('update app.bank_cards set number_key = $1', [dataKeyFrom(OWN).id])
      await run(['rotate', '--skip-unreadable'])
      expect(printed.text).toContain('Encrypted 1 values')
      expect(printed.text.match(/Skipped: /g)).toHaveLength(45)
    })

    it('replaces a copy of the present key that is left as the next key', async () => {
      writeFileSync(file(), OWN, { mode: 0o600 })
      writeFileSync(file('identity-key.next'), OWN, { mode: 0o600 })
      const filled = await fill(OWN)
      await run(['rotate'])
      const next = readFileSync(file(), 'utf8')
      expect(next).not.toBe(OWN)
      expect(secrets().toSorted()).toEqual([OWN, next].toSorted())
      await expectReadable(filled, next)
    })

    it('refuses a key that encrypted nothing while the database has values of others', async () => {
      await fill(OWN)
      writeFileSync(file(), OTHER, { mode: 0o600 })
      await expect(run(['rotate'])).rejects.toMatchObject({
        code: 'server/usage',
        message: expect.stringContaining(`encrypted none of the ${VALUES} values`) as unknown,
      })
      expect(readdirSync(dataDir)).toEqual(['identity-key'])
    })
  })

  describe.each([
    ['missing', undefined],
    ['damaged', 'ab'],
    ['different', 'ef'.repeat(32)],
  ])('with a key of an interrupted rotation and a %s identity-key', (state, content) => {
    beforeEach(() => {
      writeFileSync(file('identity-key.next'), OTHER, { mode: 0o600 })
      if (content !== undefined) writeFileSync(file(), content)
    })

    it('rotate completes a rotation that the database committed, and replace leads to it', async () => {
      const filled = await fill(OTHER)
      await run(['status'])
      expect(printed.text).toContain(`Key ${dataKeyFrom(OTHER).id}, which is in identity-key.next, encrypted\n`)
      await expect(started()).rejects.toMatchObject({
        message: expect.stringContaining('run "tidebook key rotate" again') as unknown,
      })
      await expect(run(['replace'], typing(WORDS))).rejects.toMatchObject({
        message: expect.stringContaining('run "tidebook key rotate" again') as unknown,
      })
      await run(['rotate'])
      expect(readFileSync(file(), 'utf8')).toBe(OTHER)
      expect(printed.text).toContain('already complete')
      expect(secrets().toSorted()).toEqual([OTHER, ...(content === undefined ? [] : [content])].toSorted())
      await expectReadable(filled, OTHER)
      await started()
    })

    it('replace succeeds when the database has no value of that key', async () => {
      await fill(OWN)
      await expect(run(['rotate'])).rejects.toMatchObject({
        code: state === 'different' ? 'server/usage' : 'server/secret-damaged',
      })
      await expect(started()).rejects.toMatchObject({
        message: expect.not.stringContaining('key rotate') as unknown,
      })
      await run(['replace'], typing(WORDS))
      const secret = readFileSync(file(), 'utf8')
      expect(secrets().toSorted()).toEqual([OTHER, secret, ...(content === undefined ? [] : [content])].toSorted())
      for (const name of readdirSync(dataDir)) expect(statSync(file(name)).mode & 0o777).toBe(0o600)
      await started()
      await fill(secret, 'bob')
      await run(['rotate'])
      await started()
    })
  })

  it('rotate succeeds after an interruption before the commit, also with a damaged next key', async () => {
    writeFileSync(file(), OWN, { mode: 0o600 })
    writeFileSync(file('identity-key.next'), 'ab')
    const filled = await fill(OWN)
    await run(['rotate'])
    const next = readFileSync(file(), 'utf8')
    expect(secrets().toSorted()).toEqual([OWN, 'ab', next].toSorted())
    await expectReadable(filled, next)
  })

  it('refuses the settings of a program that does not use the key', async () => {
    await fill(OWN)
    const before = await stored()
    const core = readConfig({ DATA_DIR: dataDir, DATABASE_URL: database.url, ROLES: 'node,market', IDENTITY_KEY: '' })
    for (const args of [['rotate'], ['replace', '--confirm', WORDS]])
      await expect(key(args, core, LOGGER)).rejects.toMatchObject({ code: 'config/invalid' })
    expect(await stored()).toEqual(before)
    expect(readdirSync(dataDir)).toEqual([])
  })

  it('status applies no migrations, and reads a database of an older version', async () => {
    await using empty = await startTestDatabase({})
    await key(['status'], readConfig({ DATA_DIR: dataDir, DATABASE_URL: empty.url }), LOGGER)
    expect(printed.text).toContain('no encrypted values')
    const { rows } = await empty.pool.query("select from information_schema.tables where table_name = 'bank_cards'")
    expect(rows).toEqual([])
  })

  describe('replace', () => {
    it('changes nothing when the lock is lost while the person answers', async () => {
      await fill(OWN)
      const before = await stored()
      const losing: Terminal = {
        ...typing(''),
        ask: async () => {
          await database.pool.query(
            `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = $1
               and database = (select oid from pg_database where datname = current_database())`,
            [LOCKS.dataKey],
          )
          return WORDS
        },
      }
      await expect(run(['replace'], losing)).rejects.toMatchObject({ code: 'server/database-unreachable' })
      expect(await stored()).toEqual(before)
      expect(readdirSync(dataDir)).toEqual([])
    })

    it('changes nothing when the values change while the person answers', async () => {
      await fill(OWN)
      const adding: Terminal = {
        ...typing(''),
        ask: async () => {
          await fill(OTHER, 'bob')
          return WORDS
        },
      }
      await expect(run(['replace'], adding)).rejects.toMatchObject({
        message: expect.stringContaining('Nothing was changed') as unknown,
      })
      expect((await database.pool.query('select from app.bank_cards')).rowCount).toBe(2)
      expect(readdirSync(dataDir)).toEqual([])
    })

    it('shows the lost values, and changes nothing until the words with their number are typed', async () => {
      await fill(OWN)
      const before = await stored()
      await run(['replace'], typing('yes'))
      expect(printed.text).toContain('identity forms (1): people count as not verified')
      expect(printed.text).toContain('Nothing was changed')
      await expect(run(['replace'])).rejects.toMatchObject({
        code: 'server/usage',
        message: expect.stringContaining(WORDS) as unknown,
      })
      await expect(run(['replace', '--confirm', 'forget 1 values'])).rejects.toMatchObject({ code: 'server/usage' })
      expect(await stored()).toEqual(before)
      expect(readdirSync(dataDir)).toEqual([])
    })

    it.each([
      ['missing', undefined],
      ['damaged', 'ab'],
      ['different', OTHER],
    ])('forgets the values that a %s key file cannot decrypt, and creates a new key', async (_state, content) => {
      const filled = await fill(OWN)
      const unopened = await addStaff(database.pool, 'new', 'support', NOW)
      await database.pool.query("update app.staff set blocked = true where name = 'ann'")
      if (content !== undefined) writeFileSync(file(), content)
      await run(['replace'], typing(WORDS))
      const secret = readFileSync(file(), 'utf8')
      expect(secret).toMatch(/^[0-9a-f]{64}$/)
      expect([undefined, OWN, OTHER]).not.toContain(secret)
      expect(statSync(file()).mode & 0o777).toBe(0o600)
      const kept = readdirSync(dataDir).filter((name) => name.startsWith('identity-key.before-'))
      expect(kept.map((name) => readFileSync(file(name), 'utf8'))).toEqual(content === undefined ? [] : [content])
      await started()
      expect(await readIdentity(desk(secret), filled.account, [])).toMatchObject({ state: 'none', photos: [] })
      expect(await cardsOf(database.pool, filled.account)).toEqual([])
      expect(await sessionOf(database.pool, filled.session, NOW)).toBeUndefined()
      expect(await listStaff(database.pool)).toEqual([
        { name: 'ann', role: 'admin', blocked: true, joined: false },
        { name: 'ann-late', role: 'support', blocked: false, joined: false },
        { name: 'new', role: 'support', blocked: false, joined: false },
      ])
      const { rows } = await database.pool.query('select name from app.staff_links')
      expect(rows).toEqual([{ name: 'new' }])
      expect(await openLink(database.pool, sealerOf(secret), unopened, NOW)).toMatchObject({ name: 'new' })
      expect((await database.pool.query('select from app.accounts')).rowCount).toBe(1)
      expect(await audited()).toMatchObject({
        actor: 'command',
        action: 'identity-key.replaced',
        detail: expect.stringContaining('"bank cards":1') as unknown,
      })
      expect(printed.text).toContain('"staff reset NAME"')
    })

    it('keeps IDENTITY_KEY and the values that it decrypts, and creates no file', async () => {
      await fill(OWN)
      const kept = await fill(OTHER, 'bob')
      await run(['status'], undefined, OTHER)
      expect(printed.text).toContain(`Key ${dataKeyFrom(OTHER).id}, which is present, encrypted\n`)
      await run(['replace', '--confirm', WORDS], undefined, OTHER)
      await expectReadable(kept, OTHER)
      expect(await sessionOf(database.pool, kept.session, NOW)).toMatchObject({ name: 'bob' })
      expect(readdirSync(dataDir)).toEqual([])
    })

    it('refuses when nothing is lost', async () => {
      await expect(run(['replace'], typing('forget 0 values'))).rejects.toMatchObject({ code: 'server/usage' })
      await fill(OWN)
      await expect(run(['replace'], typing(WORDS), OWN)).rejects.toMatchObject({
        message: expect.stringContaining('nothing is lost') as unknown,
      })
    })
  })

  describe('with a program of the role api', () => {
    const start = (identityKey: string) => {
      const [config, fit, logger] = [{ dataDir, identityKey }, new KeyFit(), { error: vi.fn() }]
      const { lifecycle, readiness } = dataKeyModule({ config, columns: () => COLUMNS, fit, logger })
      const context = { database: { pool: database.pool } as Database<object>, url: database.url }
      const begin = async () => lifecycle?.database?.(context)
      const sealer = guardedSealer(sealerOf(identityKey), fit.require)
      return { begin, readiness, sealer, logger }
    }

    it.each([['rotate'], ['replace']])('refuses %s while it runs', async (verb) => {
      dataKeyOf({ identityKey: undefined, dataDir })
      const [first, second] = [start(OWN), start(OWN)]
      const [end, endSecond] = [await first.begin(), await second.begin()]
      await end?.()
      await expect(run([verb])).rejects.toMatchObject({ code: 'server/already-running' })
      await endSecond?.()
    })

    it('refuses its start during a change, and encrypts nothing and says why after the key has changed', async () => {
      await fill(OWN)
      const program = start(OWN)
      const end = await program.begin()
      expect(await program.readiness?.()).toEqual({ status: 'ready' })
      // the program loses its connection, and the command runs before it reconnects
      const { rows } = await database.pool.query<{ pid: number }>(
        "select pid from pg_locks where locktype = 'advisory' and objid = $1",
        [LOCKS.dataKey],
      )
      let refused: unknown
      const during: Terminal = {
        ...typing(''),
        ask: async () => {
          refused = await start(OTHER)
            .begin()
            .catch((error: unknown) => error)
          return WORDS
        },
      }
      await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
      await eventually('the command, when the lock of the program is free', () =>
        run(['replace'], during, OTHER).then(
          () => true,
          () => false,
        ),
      )
      expect(refused).toMatchObject({ code: 'server/already-running' })
      await addCard(database.pool, sealerOf(OTHER), await person(), CARD, NOW)
      expect(program.sealer.seal(Buffer.of(1), 'place').keyId).toBe(dataKeyFrom(OWN).id)
      for (let time = 0; time < 2; time += 1)
        await expect(program.readiness?.()).rejects.toMatchObject({ code: 'server/secret-damaged' })
      expect(program.logger.error).toHaveBeenCalledOnce()
      expect(() => program.sealer.seal(Buffer.of(1), 'place')).toThrow('is not the key')
      await end?.()
    })
  })

  describe('a backup', () => {
    const backUp = (name: string) => backup(configOf(), [join(dataDir, name)], LOGGER)

    it('contains the key of an interrupted rotation', async () => {
      writeFileSync(file(), OWN, { mode: 0o600 })
      writeFileSync(file('identity-key.next'), OTHER, { mode: 0o600 })
      await fill(OTHER)
      await backUp('a.backup')
      expect(printed.text).toMatch(/^Written to .*files\/identity-key, files\/identity-key\.next/m)
      expect(await checkKeys(configOf(), database.pool, COLUMNS)).toContain('run "tidebook key rotate"')
    })

    it('is refused while a key changes', async () => {
      await fill(OWN)
      let refused: unknown
      const during: Terminal = {
        ...typing(''),
        ask: async () => {
          refused = await backUp('a.backup').catch((error: unknown) => error)
          return ''
        },
      }
      await run(['replace'], during, OTHER)
      expect(refused).toMatchObject({ code: 'server/already-running' })
    })

    it('is rehearsed only with a key that decrypts its values', async () => {
      const check = (identityKey?: string) => checkKeys({ dataDir, identityKey }, database.pool, COLUMNS)
      expect(await check(OWN)).toContain('no encrypted values')
      await fill(OWN)
      expect(await check(OWN)).toBe(`The key decrypts ${VALUES} of ${VALUES} encrypted values`)
      expect(await check()).toContain('was not checked')
      await expect(check(OTHER)).rejects.toMatchObject({ code: 'server/secret-damaged' })
      await database.pool.query("update app.identities set form = '\\x00'")
      await expect(check(OWN)).rejects.toMatchObject({
        message: expect.stringContaining('app.identities') as unknown,
      })
    })
  })

  it.each([
    [[]],
    [['status', 'x']],
    [['rotate', '--confirm', 'x']],
    [['replace', '--from', 'x']],
    [['status', '--skip-unreadable']],
    [['make']],
  ])('explains its arguments: %j', async (args) => {
    await expect(run(args)).rejects.toMatchObject({
      message: expect.stringContaining('Usage: tidebook key') as unknown,
    })
  })
})
