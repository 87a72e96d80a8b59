import { deflateSync, crc32 } from 'node:zlib'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { calls, allCalls, type IdentityView, type OpenedReview, type ReviewRow, type User } from '@tidebook/contract'
import { bankRoutes, identityRoutes, userRoutes } from '@tidebook/contract/routes'
import { PHOTO_KINDS, type IdentityForm } from '@tidebook/contract/identity'
import { startExchange, type Exchange, type StartedExchange } from '@tidebook/testkit'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteExpiredIdentities } from '../../modules/identity/identity-data.ts'
import { realNameGate } from '../../modules/identity/real-name.ts'
import { runDuringTransaction } from '../../platform/database/run-during-transaction.fixture.ts'
import { createLogger } from '../../platform/logger.ts'
import { callAsStaff, StaffDesk } from '../staff/staff-desk.ts'
import { People, photo, type Person } from './people.fixture.ts'

const DAY = 86_400_000
const FORM: IdentityForm = {
  nation: 'CN',
  realName: '李伟',
  idNumber: '11010519491231002x',
  starts: '2019-04-02',
  ends: '2039-04-02',
}

describe('identity', () => {
  let started: StartedExchange
  let exchange: Exchange
  let desk: StaffDesk
  let people: People
  let clock = Date.UTC(2026, 9, 23, 12)
  const now = (): number => clock

  beforeAll(async () => {
    started = await startExchange({ now, env: { CLIENT_REQUESTS_PER_SECOND: '1000', REAL_NAME: 'withdraw' } })
    exchange = started.exchange
    desk = await StaffDesk.open(exchange, now)
    people = new People(exchange, now)
  })
  afterAll(async () => {
    await people.close()
    await desk.close()
    await started[Symbol.asyncDispose]()
  })

  const upload = ({ id, browser }: Person, kind: string, image: Buffer) =>
    browser.call<{ photos: string[] }>(identityRoutes.uploadImage, {
      path: { id },
      body: { kind, image: image.toString('base64') },
    })
  const send = ({ id, browser }: Person, form: object = FORM) =>
    browser.call<IdentityView>(identityRoutes.verify, { path: { id }, body: form })
  const mine = async ({ id, browser }: Person) =>
    (await browser.call<IdentityView>(identityRoutes.mine, { path: { id } })).data
  const withPhotos = async (language?: string): Promise<Person> => {
    const person = await people.join(language)
    for (const kind of PHOTO_KINDS) expect((await upload(person, kind, await photo())).code).toBe('0')
    return person
  }
  const waiting = async (form: IdentityForm = FORM): Promise<Person> => {
    const person = await withPhotos()
    expect((await send(person, form)).code).toBe('0')
    return person
  }
  const queue = async (cookie: string) =>
    (await callAsStaff(exchange, calls.identity.queue, { cookie })).data as { waiting: number; reviews: ReviewRow[] }
  const open = ({ id }: Person, cookie: string) => callAsStaff(exchange, calls.identity.open, { cookie, path: { id } })
  const decide = ({ id }: Person, cookie: string, body: object) =>
    callAsStaff(exchange, calls.identity.decide, { cookie, path: { id }, body: { note: '', reason: null, ...body } })
  const verified = async (form: IdentityForm = FORM): Promise<Person> => {
    const person = await waiting(form)
    const cookie = await desk.cookieOf('reviewer', 'rita')
    const { version } = (await open(person, cookie)).data as OpenedReview
    expect((await decide(person, cookie, { version })).data).toEqual({ state: 'verified' })
    return person
  }

  it('ACC-012 ACC-013 ACC-014 ACC-015 ACC-016 ACC-017 API-046 API-047 is submitted with three photos and shown masked', async () => {
    const person = await people.join()
    expect(await mine(person)).toMatchObject({ state: 'none', photos: [], wantedFor: ['withdraw'] })
    for (const [index, kind] of PHOTO_KINDS.entries()) {
      expect((await send(person)).code).toBe('4052')
      expect((await upload(person, kind, await photo(index === 0 ? 'png' : 'jpeg'))).data.photos).toHaveLength(
        index + 1,
      )
    }
    expect((await send(person, { ...FORM, idNumber: '11010519491231002' })).msg).toContain('idNumber')
    const sent = await send(person, { ...FORM, ends: '' })
    expect(sent.data).toMatchObject({
      state: 'pending',
      realName: '李•',
      idNumber: '110•••••••••••••2X',
      nation: 'CN',
      starts: '2019-04-02',
      ends: '',
    })
    const { data: user } = await person.browser.call<User>(userRoutes.getMyself, { path: { userName: 'me' } })
    expect(user).toMatchObject({ verifyState: 'pending', realName: '李•', nation: 'CN' })
    // nothing can change during the review
    expect((await send(person)).code).toBe('4051')
    expect((await upload(person, 'hand', await photo())).code).toBe('4051')
  })

  it.each(PHOTO_KINDS)('ACC-017 is not accepted without the photo %s', async (missing) => {
    const person = await people.join()
    for (const kind of PHOTO_KINDS.filter((each) => each !== missing)) await upload(person, kind, await photo())
    expect((await send(person)).code).toBe('4052')
    await upload(person, missing, await photo())
    expect((await send(person, { ...FORM, nation: 'DE', idNumber: `MISSING${missing}`.toUpperCase() })).code).toBe('0')
  })

  it('accepts a limited number of photo uploads, because each is expensive', async () => {
    const person = await people.join()
    const image = await photo('jpeg', 200)
    const codes = []
    for (let count = 0; count < 31; count += 1) codes.push((await upload(person, 'front', image)).code)
    expect(codes).toEqual([...Array.from({ length: 30 }, () => '0'), '4029'])
  })

  it('ACC-018 is reviewed by one reviewer, who sees the form and the photos, and is verified', async () => {
    const person = await waiting()
    const [rita, rolf] = [await desk.cookieOf('reviewer', 'rita'), await desk.cookieOf('reviewer', 'rolf')]
    const listed = (await queue(rita)).reviews.find(({ id }) => id === person.id)
    expect(listed).toMatchObject({ name: '李•', contact: expect.stringMatching(/^138\*{4}\d{4}$/) as string })
    expect(listed?.checks).toMatchObject({ adult: 'yes', current: true })
    const photoAnswer = await callAsStaff(exchange, calls.identity.photo, {
      cookie: rita,
      path: { id: person.id, kind: 'front' },
    })
    expect(photoAnswer.code).toBe('4030')
    expect((await decide(person, rita, { version: 1 })).code).toBe('4030')
    const opened = (await open(person, rita)).data as OpenedReview
    expect(opened.form).toEqual({ ...FORM, idNumber: '11010519491231002X' })
    expect((await open(person, rolf)).code).toBe('4053')
    expect((await decide(person, rolf, { version: 1 })).code).toBe('4053')
    for (const kind of PHOTO_KINDS) {
      const shown = await callAsStaff(exchange, calls.identity.photo, { cookie: rita, path: { id: person.id, kind } })
      const { format, width } = await sharp(Buffer.from((shown.data as { image: string }).image, 'base64')).metadata()
      expect([format, width]).toEqual(['jpeg', 640])
    }
    expect((await decide(person, rita, { version: 7 })).code).toBe('4054')
    const both = await Promise.all([1, 2].map(() => decide(person, rita, { version: 1 })))
    expect(both.map(({ code }) => code).toSorted()).toEqual(['0', '4054'])
    expect(await mine(person)).toMatchObject({ state: 'verified', reason: null })
    expect((await send(person)).code).toBe('4051')
    const log = await callAsStaff(exchange, calls.audit.list, {
      cookie: await desk.cookieOf('admin'),
      query: `?about=account:${person.id}`,
    })
    const { entries } = log.data as { entries: readonly { readonly action: string; readonly actor: string }[] }
    expect(entries.map(({ action, actor }) => [action, actor.replace(person.id, 'me')])).toEqual([
      ['identity.verified', 'staff:rita'],
      ['identity.opened', 'staff:rita'],
      ['identity.sent', 'account:me'],
    ])
  })

  it('ACC-018 is rejected with a reason and a note, and may be submitted again', async () => {
    const person = await waiting()
    const cookie = await desk.cookieOf('reviewer')
    const { version } = (await open(person, cookie)).data as OpenedReview
    await decide(person, cookie, { version, reason: 'unreadable', note: ' The back is too dark. ' })
    expect(await mine(person)).toMatchObject({
      state: 'rejected',
      reason: 'unreadable',
      note: 'The back is too dark.',
      photos: ['hand', 'front', 'back'],
    })
    expect((await upload(person, 'back', await photo('png'))).code).toBe('0')
    expect((await send(person)).data).toMatchObject({ state: 'pending', reason: null, note: '' })
    expect(((await open(person, cookie)).data as OpenedReview).version).toBe(version + 1)
    // the reviewed form is not the current one
    expect((await decide(person, cookie, { version })).code).toBe('4054')
  })

  it("notifies its owner in the owner's language: verified, or the reason for the rejection", async () => {
    const notifiedTexts = async ({ id }: Person) => {
      const query = `select subject, text from app.outbox
        where target = (select phone from app.accounts where accounts.id = $1) order by app.outbox.id`
      await expect.poll(async () => (await desk.rows(query, [id])).length).toBeGreaterThan(0)
      return desk.rows<{ subject: string; text: string }>(query, [id])
    }
    const cookie = await desk.cookieOf('reviewer')
    const decided = async (language: string, idNumber: string, reason: string | null): Promise<Person> => {
      const person = await withPhotos(language)
      expect((await send(person, { ...FORM, nation: 'DE', idNumber })).code).toBe('0')
      const { version } = (await open(person, cookie)).data as OpenedReview
      await decide(person, cookie, { version, reason, note: 'A word about Anna.' })
      return person
    }
    const { host } = new URL(exchange.url)
    const [verifiedOne, ...more] = await notifiedTexts(await decided('ru', 'TOLD0001', null))
    expect(verifiedOne).toEqual({
      subject: `Верификация на ${host}`,
      text: `Верификация на ${host} пройдена.`,
    })
    expect(more).toEqual([])
    const [rejected] = await notifiedTexts(await decided('zh', 'TOLD0002', 'cut-off'))
    expect(rejected?.text).toBe(
      `您在 ${host} 的实名认证未通过。照片不完整。请在账号设置中打开“实名认证与银行卡”，查看详情并重新提交。`,
    )
  })

  it('ENT-038 is included in get_myself with name, contacts and cards, masked', async () => {
    const person = await withPhotos()
    await desk.rows("update app.accounts set user_name = 'anna_s', email = 'anna@example.com' where id = $1", [
      person.id,
    ])
    await send(person, { ...FORM, nation: 'DE', idNumber: 'MYSELF001' })
    const { id, browser } = person
    for (const number of ['4111111111111111', '5500005555555559']) {
      clock += 1000
      expect((await browser.call(bankRoutes.add, { path: { id }, body: { number } })).code).toBe('0')
    }
    const { data: user } = await browser.call<User>(userRoutes.getMyself, { path: { userName: 'me' } })
    expect(user).toMatchObject({
      userName: 'anna_s',
      phone: expect.stringMatching(/^138\*{4}\d{4}$/) as string,
      email: 'a***@example.com',
      verifyState: 'pending',
      idCard: expect.stringMatching(/^MYS•+01$/) as string,
      realName: '李•',
      nation: 'DE',
      bankCards: ['4111 •••• •••• 1111', '5500 •••• •••• 5559'],
    })
  })

  it('may be taken over by another reviewer after ten minutes', async () => {
    const person = await waiting()
    const [rita, rolf] = [await desk.cookieOf('reviewer', 'rita'), await desk.cookieOf('reviewer', 'rolf')]
    await open(person, rita)
    clock += 10 * 60_000
    expect((await open(person, rolf)).code).toBe('0')
    expect((await decide(person, rita, { version: 1 })).code).toBe('4053')
    expect((await decide(person, rolf, { version: 1 })).code).toBe('0')
  })

  it('flags minors, duplicate numbers, and documents that expire soon', async () => {
    const cookie = await desk.cookieOf('reviewer')
    const checksOf = async ({ id }: Person) => (await queue(cookie)).reviews.find((each) => each.id === id)?.checks
    const child = await waiting({ ...FORM, idNumber: '110105201001010010', ends: '2026-11-01' })
    expect(await checksOf(child)).toEqual({ adult: 'no', unique: true, current: false })
    const [one, other] = [
      await waiting({ ...FORM, nation: 'DE', idNumber: 'c01x00t47' }),
      await waiting({ ...FORM, nation: 'DE', idNumber: 'C01X00T47' }),
    ]
    expect([await checksOf(one), await checksOf(other)]).toEqual(
      [1, 2].map(() => ({ adult: 'unknown', unique: false, current: true })),
    )
  })

  it('permits the actions that require a verified name until the document expires', async () => {
    const gate = realNameGate(() => people.pool, new Set(['deposit', 'trade', 'transferOut', 'withdraw']), now)
    const [stranger, pending] = [await people.join(), await waiting({ ...FORM, nation: 'DE', idNumber: 'PENDING1' })]
    const existing = await verified({ ...FORM, nation: 'DE', idNumber: 'KNOWN001', ends: '2026-11-24' })
    for (const action of ['deposit', 'trade', 'transferOut', 'withdraw'] as const) {
      await expect(gate.require(stranger.id, action)).rejects.toMatchObject({ code: 'realNameRequired' })
      await expect(gate.require(pending.id, action)).rejects.toMatchObject({ code: 'realNameRequired' })
      await gate.require(existing.id, action)
      await realNameGate(() => people.pool, new Set(), now).require(stranger.id, action)
    }
    const before = clock
    clock = Date.UTC(2026, 10, 24, 23, 59)
    await gate.require(existing.id, 'trade')
    clock += 60_000
    await expect(gate.require(existing.id, 'trade')).rejects.toMatchObject({ code: 'realNameRequired' })
    clock = before
  })

  it('expires with its document, and is then submitted again', async () => {
    const person = await verified({ ...FORM, nation: 'DE', idNumber: 'EXPIRES1', ends: '2026-10-23' })
    expect((await mine(person)).state).toBe('verified')
    clock += DAY
    const { id, browser } = person
    // no session lasts that long
    const again = await people.join()
    await desk.rows('update app.account_sessions set account = $1 where account = $2', [id, again.id])
    browser.cookie = again.browser.cookie
    expect((await mine(person)).state).toBe('expired')
    expect((await send(person, { ...FORM, ends: '' })).data.state).toBe('pending')
  })

  describe('a photo', () => {
    let person: Person
    beforeAll(async () => {
      person = await people.join()
    })
    const code = async (image: Buffer, kind = 'front'): Promise<string> => (await upload(person, kind, image)).code
    const readStoredPhoto = async (): Promise<Buffer> => {
      expect((await send(await filled())).code).toBe('0')
      const cookie = await desk.cookieOf('reviewer')
      await open(person, cookie)
      const shown = await callAsStaff(exchange, calls.identity.photo, {
        cookie,
        path: { id: person.id, kind: 'front' },
      })
      return Buffer.from((shown.data as { image: string }).image, 'base64')
    }
    const filled = async (): Promise<Person> => {
      for (const kind of ['hand', 'back']) await upload(person, kind, await photo())
      return person
    }

    it('VAL-050 ERR-013 API-046 is a png or a jpg by its bytes, regardless of its name', async () => {
      const gif = await photo('gif')
      const webp = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#fff' } })
        .webp()
        .toBuffer()
      const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"/>')
      const html = Buffer.from('<html><script>alert(1)</script>'.repeat(20))
      const jpegNamed = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), gif])
      const cut = (await photo()).subarray(0, 900)
      for (const image of [gif, webp, svg, html, jpegNamed, cut]) expect(await code(image)).toBe('1027')
      expect([await code(await photo('png')), await code(await photo('jpeg'))]).toEqual(['0', '0'])
    })

    it('has a specific error for too few pixels of an allowed type', async () => {
      const wide = { create: { width: 900, height: 199, channels: 3, background: '#fff' } } as const
      const refused = [await photo('png', 1), await photo('jpeg', 199), await sharp(wide).png().toBuffer()]
      for (const image of refused) expect(await code(image)).toBe('4041')
      expect(await code(await photo('png', 200))).toBe('0')
    })

    it('VAL-051 has at most 2 MB', async () => {
      const image = await photo()
      const padded = (bytes: number): Buffer => Buffer.concat([image, Buffer.alloc(bytes - image.length)])
      expect(await code(padded(2 * 1024 * 1024))).toBe('0')
      expect(await code(padded(2 * 1024 * 1024 + 1))).toMatch(/^40(?:00|50)$/)
      expect((await upload(person, 'front', Buffer.alloc(4_000_000))).code).toBe('4000')
    })

    it('is not decoded when it would fill the memory', async () => {
      const before = process.memoryUsage().rss
      const started = process.cpuUsage()
      expect(await code(bomb(30_000, 30_000))).toBe('1027')
      const { user, system } = process.cpuUsage(started)
      expect((user + system) / 1000, 'milliseconds of processor time').toBeLessThan(5_000)
      expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000)
    })

    it('is stored without location, name, second file or script', async () => {
      const page = '<script>alert(1)</script>'
      const both = Buffer.concat([await photo('jpeg', 3000), Buffer.from(`PK\x03\x04${page}`)])
      expect((await sharp(both).metadata()).exif?.toString('latin1')).toContain('somebody')
      expect(await code(both)).toBe('0')
      const image = await readStoredPhoto()
      const { exif, icc, xmp, width, format } = await sharp(image).metadata()
      expect([exif, icc, xmp, width, format]).toEqual([undefined, undefined, undefined, 2400, 'jpeg'])
      expect(image.includes('somebody')).toBe(false)
      expect(image.includes(page)).toBe(false)
    })
  })

  it('is stored encrypted, and bound to its owner', async () => {
    const person = await waiting({ ...FORM, realName: 'Secret Name', nation: 'DE', idNumber: 'SECRET0001' })
    const rows = await desk.rows<{ dump: string }>(
      `select t::text || encode(form, 'escape') as dump from app.identities t
       union all select encode(image, 'escape') from app.identity_photos
       union all select t::text from app.named_writes t union all select t::text from app.audit_log t`,
    )
    const dump = rows.map((row) => row.dump).join('\n')
    for (const secret of ['Secret Name', 'SECRET0001', 'JFIF']) expect(dump).not.toContain(secret)
    const other = await waiting({ ...FORM, nation: 'DE', idNumber: 'OTHER001' })
    await desk.rows(
      'update app.identities set form = (select form from app.identities where account = $1) where account = $2',
      [person.id, other.id],
    )
    expect((await open(other, await desk.cookieOf('reviewer'))).code).toBe('5000')
    await desk.rows('delete from app.identities where account = $1', [other.id])
  })

  it('is not shown to others: another id, another staff role, or a request without a session', async () => {
    const [person, other] = [await waiting({ ...FORM, nation: 'DE', idNumber: 'MINE0001' }), await people.join()]
    const own = allCalls.filter(
      ({ auth, path }) => auth === 'session' && /identity|upload_image|verify|bank/.test(path),
    )
    expect(own).toHaveLength(6)
    const body = { kind: 'hand', image: 'AAAA', ...FORM, number: '4111111111111111', card: person.id }
    for (const call of own) {
      const path = { id: person.id }
      expect([call.id, (await other.browser.call(call, { path, body })).code]).toEqual([call.id, '4030'])
      const cookie = await desk.cookieOf('admin')
      expect(
        (await callAsStaff(exchange, call, { cookie, path: { ...path, uuid: crypto.randomUUID() }, body })).code,
      ).toBe('4010')
    }
    expect((await mine(person)).state).toBe('pending')
  })

  it('is exported to its owner, and retained after the closing of the account only if it was verified', async () => {
    const { identityData } = await import('../../modules/identity/identity-data.ts')
    const { createSealer } = await import('../../platform/secrets/sealer.ts')
    const { dataKeyOf } = await import('../../platform/secrets/data-key.ts')
    const data = identityData(createSealer(() => dataKeyOf(exchange.config)))
    const [proven, unsure] = [
      await verified({ ...FORM, nation: 'DE', idNumber: 'KEPT0001' }),
      await waiting({ ...FORM, nation: 'DE', idNumber: 'GONE0001' }),
    ]
    expect(await data.exportOf(proven.id, people.pool)).toMatchObject({ realName: '李伟', idNumber: 'KEPT0001' })
    const client = await people.pool.connect()
    expect(await data.forget(unsure.id, client, clock)).toEqual([])
    const [retained] = await data.forget(proven.id, client, clock)
    client.release()
    expect(new Date(retained?.until ?? 0).getUTCFullYear()).toBe(2031)
    const counts = async () =>
      Promise.all(
        [proven, unsure].map(async ({ id }) => [
          (await desk.rows('select from app.identities where account = $1', [id])).length,
          (await desk.rows('select from app.identity_photos where account = $1', [id])).length,
        ]),
      )
    expect(await counts()).toEqual([
      [1, 0],
      [0, 0],
    ])
    const context = { pool: people.pool, logger: createLogger('silent'), now: () => retained?.until ?? 0 }
    await deleteExpiredIdentities.run(context)
    await deleteExpiredIdentities.run(context)
    expect((await counts())[0]).toEqual([0, 0])
  })

  it('is not stored, nor is a form or card, when it arrives while the account is being closed', async () => {
    const person = await withPhotos()
    const closing = (work: () => Promise<unknown>) =>
      runDuringTransaction(
        people.pool,
        (client) => client.query('update app.accounts set closed = $2 where id = $1', [person.id, new Date(clock)]),
        work,
      )
    const refused = { status: 'fulfilled', value: { code: '4010' } }
    const image = await photo()
    expect(await closing(() => upload(person, 'hand', image))).toMatchObject(refused)
    const reopened = () => people.pool.query('update app.accounts set closed = null where id = $1', [person.id])
    await reopened()
    expect(await closing(() => send(person))).toMatchObject(refused)
    await reopened()
    const add = () =>
      person.browser.call(bankRoutes.add, { path: { id: person.id }, body: { number: '4111 1111 1111 1111' } })
    expect(await closing(add)).toMatchObject(refused)
    expect(await desk.rows('select from app.identities where account = $1', [person.id])).toEqual([])
    expect(await desk.rows('select from app.bank_cards where account = $1', [person.id])).toEqual([])
  })

  it('reports a damaged key instead of creating a new one', async () => {
    const file = join(exchange.config.dataDir, 'identity-key')
    const { dataKeyOf } = await import('../../platform/secrets/data-key.ts')
    const key = await readFile(file, 'utf8')
    await writeFile(file, 'ab')
    expect(() => dataKeyOf(exchange.config)).toThrow('contains no key')
    await writeFile(file, key)
    expect(dataKeyOf({ ...exchange.config, identityKey: '1'.repeat(64) }).id).not.toBe(dataKeyOf(exchange.config).id)
  })
})

/** Creates a small file that contains an image with this many pixels. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const named = Buffer.concat([Buffer.from(type), data])
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    check.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, check])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const pixels = deflateSync(Buffer.alloc(Math.ceil(width / 8 + 1) * height))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
