import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { attemptsModule, storedAttempts } from '../../platform/database/stored-attempts.ts'
import { startTestDatabase, type TestDatabase } from '../../platform/database/test-database.fixture.ts'
import { createLogger } from '../../platform/logger.ts'
import { Messenger } from '../messages/messenger.ts'
import { messagesModule } from '../messages/messages.module.ts'
import { sendCode, type CodeRequest, type CodeSending } from './code-sending.ts'
import { imageCodesTable, storedImageCodes } from './image-codes.ts'
import { codesTable, storedCodes } from './sent-codes.ts'

describe('codes requested by many callers', () => {
  let database: TestDatabase
  let sending: CodeSending
  let clock = Date.UTC(2026, 10, 24)
  let targets = 0
  const now = (): number => clock
  const pool = () => database.pool

  beforeAll(async () => {
    database = await startTestDatabase({
      ...attemptsModule.migrations,
      ...messagesModule(pool).migrations,
      codes: codesTable,
      images: imageCodesTable,
    })
    sending = {
      attempts: storedAttempts(pool, now),
      codes: storedCodes(pool, now),
      images: storedImageCodes(pool, now),
      messenger: new Messenger({
        mail: undefined,
        sms: undefined,
        hasOutbox: true,
        pool,
        logger: createLogger('silent'),
        now,
      }),
      receives: () => Promise.resolve(false),
      alwaysImage: false,
    }
  })
  afterAll(() => database[Symbol.asyncDispose]())
  beforeEach(() => {
    clock += 2 * 86_400_000
  })

  /** Requests a code for a new contact, after an image code if `picture` requires it. */
  const ask = async (
    network: string,
    { picture = false, ...more }: Partial<CodeRequest> & { readonly picture?: boolean } = {},
  ): Promise<string> => {
    targets += 1
    const target = `139${String(10_000_000 + targets)}`
    const imgCodeId = `picture-${targets}`
    if (picture) await sending.images.keep(imgCodeId, 'ABCDE')
    return sendCode(sending, {
      purpose: 'login',
      target,
      language: 'en',
      host: 'exchange.example',
      network,
      ...(picture ? { imgCode: 'ABCDE', imgCodeId } : {}),
      ...more,
    }).then(
      () => 'sent',
      (error: unknown) => (error as { code: string }).code,
    )
  }
  /** Uses up a lane's codes with other callers. */
  const useUp = async (kind: string, count: number): Promise<void> => {
    await pool().query(
      'insert into app.attempts (kind, key, made) select $1, sha256($2::bytea), $3 from generate_series(1, $4)',
      [kind, '', new Date(clock), count],
    )
  }

  it('are sent to networks with few requests after other networks used up the shared limit', async () => {
    await useUp('code-all', 1_000)
    const network = '203.0.113.1'
    expect([await ask(network), await ask(network), await ask(network)]).toEqual(['sent', 'sent', 'sent'])
    expect(await ask(network, { picture: true })).toBe('tooFrequent')
    expect(await ask('203.0.113.2')).toBe('sent')
  })

  it('are limited to 24 for the addresses of a /24 while nothing else is left', async () => {
    await useUp('code-all', 1_000)
    const addresses = Array.from({ length: 10 }, (_, last) => `203.0.113.${last}`)
    const outcomes: string[] = []
    for (const address of addresses)
      outcomes.push(await ask(address), await ask(address), await ask(address, { picture: true }))
    expect(outcomes.filter((outcome) => outcome === 'sent')).toHaveLength(24)
    expect(outcomes.slice(24)).not.toContain('sent')
    expect(await ask('198.51.100.1')).toBe('sent')
  })

  it('are limited to three for a network with 40 concurrent requests while nothing else is left', async () => {
    await useUp('code-all', 1_000)
    const outcomes = await Promise.all(Array.from({ length: 40 }, () => ask('203.0.113.1', { picture: true })))
    expect(outcomes.filter((outcome) => outcome === 'sent')).toHaveLength(3)
  })

  it('are sent to signed-in users and known browsers when strangers no longer get any', async () => {
    await useUp('code-all', 1_000)
    await useUp('code-few', 2_000)
    expect(await ask('203.0.113.1', { picture: true })).toBe('tooFrequent')
    const regularOf = () => Promise.resolve('an-account')
    for (let sent = 0; sent < 12; sent += 1) expect(await ask('203.0.113.1', { regularOf })).toBe('sent')
    expect(await ask('203.0.113.1', { regularOf, picture: true })).toBe('tooFrequent')
  })

  it('are limited to five for a network without an image code, even for concurrent requests (ERR-001)', async () => {
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => ask('203.0.113.9')))
    expect(outcomes.filter((outcome) => outcome === 'sent')).toHaveLength(5)
    expect(new Set(outcomes)).toEqual(new Set(['sent', 'imageCodeRequired']))
  })

  it('need an image code every time if the configuration requires one (ENT-043)', async () => {
    const usual = sending
    sending = { ...usual, alwaysImage: true }
    const outcomes = [await ask('203.0.113.20'), await ask('203.0.113.20', { picture: true })]
    sending = usual
    expect(outcomes).toEqual(['imageCodeRequired', 'sent'])
    expect(await ask('203.0.113.21')).toBe('sent')
  })

  it('are sent to one contact at most once a minute (ERR-047)', async () => {
    const target = 'often@example.com'
    expect([await ask('203.0.113.30', { target }), await ask('203.0.113.30', { target })]).toEqual([
      'sent',
      'tooFrequent',
    ])
    clock += 61_000
    expect(await ask('203.0.113.30', { target })).toBe('sent')
  })
})
