import {
  decodeTransaction,
  deriveKeyPair,
  fromHex,
  isValidSecret,
  parseTransaction,
  swt,
  verifySignature,
} from '@tidebook/protocol'
import type { TransactionJson } from '@tidebook/protocol'
import { beforeEach, describe, expect, it } from 'vitest'
import { AUTO_LOCK_MS } from './auto-lock.ts'
import { KeyringHost } from './keyring-host.ts'
import { Keyring } from './keyring.ts'
import type { KeyringEnvironment } from './keyring.ts'
import { argon2id } from './kdf.ts'
import type { Kdf } from './kdf.ts'
import { platformRandom } from './random.ts'
import type { KeyringMessage, KeyringRequest } from './rpc.ts'
import { quickKdf } from './test-environment.ts'

// The seed of the passphrase "masterpassphrase" in the swt alphabet: a public test key.
const SECRET = 'snoPBjXtMeMyMHUVTgbuqAfg1SUTb'
const ADDRESS = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'
const PASSWORD = 'Harbour7light'
const START = 1_760_000_000_000

const ORDER: TransactionJson = {
  TransactionType: 'OfferCreate',
  Account: ADDRESS,
  TakerPays: { currency: 'CNY', issuer: 'jGa9J9TkqtBcUoHe2zqhVFFbgUVED6o9or', value: '12.5' },
  TakerGets: '1000000000',
  Flags: 524_288,
  Fee: '10',
  Sequence: 7,
  LastLedgerSequence: 120,
}

let now = START
let keyring: Keyring

function environment(kdf: Kdf = quickKdf): KeyringEnvironment {
  return { network: swt, clock: () => now, random: platformRandom, kdf }
}

beforeEach(() => {
  now = START
  keyring = new Keyring(environment())
})

const imported = () => keyring.importSecret(SECRET, PASSWORD, PASSWORD)

/** Types the asked characters back, as a person with the paper does. */
function passBackup(ring: Keyring) {
  const { secret, positions, address } = ring.createDraft()
  expect(ring.checkDraft(positions.map((place) => secret[place] ?? ''))).toEqual([true, true, true])
  return { secret, address }
}

describe('a new wallet', () => {
  it('WAL-001 has a valid secret that belongs to its address, and never the same twice', () => {
    const seen = new Set<string>()
    for (let round = 0; round < 50; round++) {
      const { secret, address } = keyring.createDraft()
      expect(isValidSecret(swt, secret)).toBe(true)
      expect(deriveKeyPair(swt, secret).address).toBe(address)
      seen.add(secret)
    }
    expect(seen.size).toBe(50)
  })

  it('cannot be saved before the three asked characters were right', async () => {
    const { secret, positions } = keyring.createDraft()
    await expect(keyring.saveDraft(PASSWORD, PASSWORD)).rejects.toMatchObject({ code: 'keyring/backup-unchecked' })
    const right = positions.map((place) => secret[place] ?? '')
    expect(keyring.checkDraft([right[0] ?? '', right[1] ?? '', '?'])).toEqual([true, true, false])
    await expect(keyring.saveDraft(PASSWORD, PASSWORD)).rejects.toMatchObject({ code: 'keyring/backup-unchecked' })
    expect(keyring.checkDraft(right)).toEqual([true, true, true])
    const again = keyring.revealDraft()
    expect(again.secret).toBe(secret)
    await expect(keyring.saveDraft(PASSWORD, PASSWORD)).rejects.toMatchObject({ code: 'keyring/backup-unchecked' })
  })

  it('WAL-010 is stored under the trading password, opens with it, and the draft is gone', async () => {
    const { secret, address } = passBackup(keyring)
    const saved = await keyring.saveDraft(PASSWORD, PASSWORD)
    expect(saved.address).toBe(address)
    expect(keyring.status()).toEqual({ locked: false, address, locksAt: START + AUTO_LOCK_MS })
    expect(() => keyring.revealDraft()).toThrow('No new wallet')
    const other = new Keyring(environment())
    expect(await other.unlock(saved.vault, PASSWORD)).toMatchObject({ locked: false, address })
    expect(await other.revealSecret(saved.vault, PASSWORD)).toBe(secret)
  })

  it('WAL-010 VAL-009 a password outside the rules or with another repeat stores nothing', async () => {
    passBackup(keyring)
    await expect(keyring.saveDraft('', '')).rejects.toMatchObject({ code: 'keyring/empty-password' })
    await expect(keyring.saveDraft('short1A', 'short1A')).rejects.toMatchObject({
      code: 'keyring/password-rules',
      detail: 'length',
    })
    await expect(keyring.saveDraft(PASSWORD, 'Harbour7Light')).rejects.toMatchObject({ detail: 'repeat-differs' })
    expect(keyring.status()).toEqual({ locked: true })
    expect((await keyring.saveDraft(PASSWORD, PASSWORD)).vault).toContain('tidebook-vault')
  })
})

describe('a secret that is brought', () => {
  it('WAL-006 VAL-026 gives its address, with spaces around it too', async () => {
    expect(keyring.addressOf(`  ${SECRET}\n`)).toBe(ADDRESS)
    expect(await keyring.importSecret(` ${SECRET} `, PASSWORD, PASSWORD)).toMatchObject({ address: ADDRESS })
  })

  it.each([
    ['VAL-022 nothing', '  ', 'required'],
    ['VAL-023 25 characters', SECRET.slice(0, 25), 'length'],
    ['VAL-023 37 characters', SECRET.padEnd(37, 's'), 'length'],
    ['VAL-024 a bad checksum', `${SECRET.slice(0, -1)}c`, 'invalid'],
    ['VAL-024 an address', ADDRESS, 'invalid'],
    ['ERR-024 a hex key cut short', 'zz'.repeat(15), 'invalid'],
  ])('ERR-024 %s is refused', async (_name, secret, detail) => {
    const refusal = { code: 'keyring/secret-invalid', detail, message: 'secret invalid' }
    expect(() => keyring.addressOf(secret)).toThrow(expect.objectContaining(refusal))
    await expect(keyring.importSecret(secret, PASSWORD, PASSWORD)).rejects.toMatchObject(refusal)
  })
})

describe('the trading password', () => {
  it('ERR-021 ERR-022 wrong and empty ones are refused and leave the wallet locked', async () => {
    const { vault } = await imported()
    keyring.lock()
    await expect(keyring.unlock(vault, 'Harbour7lighT')).rejects.toThrow('Incorrect password')
    await expect(keyring.unlock(vault, '')).rejects.toThrow('Null password not allowed')
    await expect(keyring.revealSecret(vault, 'x')).rejects.toThrow('Incorrect password')
    expect(keyring.status()).toEqual({ locked: true })
  })

  it('VAL-010 can be changed to another one, not to the same', async () => {
    const { vault } = await imported()
    await expect(keyring.changePassword(vault, PASSWORD, PASSWORD, PASSWORD)).rejects.toMatchObject({
      detail: 'same-as-old',
    })
    const changed = await keyring.changePassword(vault, PASSWORD, 'Lantern8boat', 'Lantern8boat')
    await expect(keyring.unlock(changed.vault, PASSWORD)).rejects.toThrow('Incorrect password')
    expect(await keyring.unlock(changed.vault, 'Lantern8boat')).toMatchObject({ locked: false })
  })

  it('opens and seals under the real Argon2id, calibrated on this machine', async () => {
    const real = new Keyring({ ...environment(argon2id), clock: () => Date.now() })
    const { vault } = await real.importSecret(SECRET, PASSWORD, PASSWORD)
    const { kdf } = JSON.parse(vault) as { kdf: { memory: number; iterations: number } }
    expect(kdf.memory).toBeGreaterThanOrEqual(19_456)
    expect(kdf.memory * kdf.iterations).toBeGreaterThanOrEqual(2 * 19_456)
    real.lock()
    expect(await real.unlock(vault, PASSWORD)).toMatchObject({ locked: false, address: ADDRESS })
  })
})

describe('signing', () => {
  it('CHN-019 signs an order; the summary is read back from the very blob', async () => {
    await imported()
    const { blob, hash, summary } = await keyring.sign(ORDER)
    const parsed = parseTransaction(swt, fromHex(blob))
    expect(parsed.hash).toBe(hash)
    expect(verifySignature(parsed.signingPublicKey, parsed.signingData, parsed.signature ?? new Uint8Array())).toBe(
      true,
    )
    expect(summary).toMatchObject({
      type: 'OfferCreate',
      account: ADDRESS,
      fee: '10',
      sequence: 7,
      flags: 524_288,
      lastLedgerSequence: 120,
    })
    expect(summary.fields).toEqual(decodeTransaction(swt, fromHex(blob)))
    expect(summary.fields).toMatchObject({ TakerGets: '1000000000', TakerPays: ORDER['TakerPays'] })
  })

  it('ERR-031 asks for the trading password while locked', async () => {
    await expect(keyring.sign(ORDER)).rejects.toThrow('Input trade password')
  })

  it('ERR-038 what cannot be signed is refused with the signature failure', async () => {
    await imported()
    const text = 'Unable to submit due to signature failure'
    await expect(keyring.sign({ ...ORDER, Account: 'jGa9J9TkqtBcUoHe2zqhVFFbgUVED6o9or' })).rejects.toThrow(text)
    await expect(keyring.sign({ ...ORDER, TakerGets: 'abc' })).rejects.toThrow(text)
    const { Fee: _fee, ...unfinished } = ORDER
    await expect(keyring.sign(unfinished as TransactionJson)).rejects.toThrow(text)
    await expect(keyring.sign({ ...ORDER, SendMax: { nonsense: true } })).rejects.toThrow(text)
    expect(keyring.status()).toMatchObject({ locked: false })
  })

  it('slides the 15 minutes with every signature and locks when they are over', async () => {
    await imported()
    now = START + 14 * 60_000
    await keyring.sign(ORDER)
    expect(keyring.status()).toMatchObject({ locksAt: now + AUTO_LOCK_MS })
    now += AUTO_LOCK_MS - 1
    expect(keyring.status().locked).toBe(false)
    now += 1
    await expect(keyring.sign(ORDER)).rejects.toThrow('Input trade password')
    now -= 60_000
    expect(keyring.status()).toEqual({ locked: true })
  })

  it('a lock that comes while the password is still being worked on wins', async () => {
    const { vault } = await imported()
    keyring.lock()
    const unlocking = keyring.unlock(vault, PASSWORD)
    keyring.lock()
    await expect(unlocking).rejects.toMatchObject({ code: 'keyring/locked' })
    expect(keyring.status()).toEqual({ locked: true })
  })
})

describe('the worker border', () => {
  function host() {
    const messages: KeyringMessage[] = []
    const timers: { run: () => void; delayMs: number }[] = []
    const worker = new KeyringHost(
      environment(),
      (message) => messages.push(message),
      (run, delayMs) => {
        const timer = { run, delayMs }
        timers.push(timer)
        return () => void timers.splice(timers.indexOf(timer), 1)
      },
    )
    const ask = async (method: string, input: object) => {
      await worker.handle({ id: messages.length + 1, method, input } as KeyringRequest)
      return messages.at(-1)
    }
    return { ask, messages, timers }
  }

  it('WAL-018 a signed order crosses it without secret or password', async () => {
    const { ask, messages } = host()
    await ask('importSecret', { secret: SECRET, password: PASSWORD, repeat: PASSWORD })
    await ask('sign', { network: 'swt', tx: ORDER })
    await ask('status', {})
    const key = Buffer.from(deriveKeyPair(swt, SECRET).privateKey).toString('hex')
    const crossed = JSON.stringify(messages)
    for (const canary of [SECRET, PASSWORD, key, key.toUpperCase()]) expect(crossed).not.toContain(canary)
  })

  it('answers unknown methods, wrong inputs and other networks with a typed refusal and goes on', async () => {
    const { ask } = host()
    expect(await ask('toString', {})).toMatchObject({ ok: false, code: 'keyring/bad-request' })
    expect(await ask('unlock', { vault: 7, password: 'x' })).toMatchObject({ ok: false })
    expect(await ask('checkDraft', { characters: ['a'] })).toMatchObject({ ok: false, code: 'keyring/no-draft' })
    await ask('importSecret', { secret: SECRET, password: PASSWORD, repeat: PASSWORD })
    expect(await ask('sign', { network: 'xrp', tx: ORDER })).toMatchObject({
      ok: false,
      code: 'keyring/signature-failed',
    })
    expect(await ask('status', {})).toMatchObject({ ok: true, output: { locked: false } })
  })

  it('tells the page by itself when the window has passed, also after a timer that came too early', async () => {
    const { ask, messages, timers } = host()
    await ask('importSecret', { secret: SECRET, password: PASSWORD, repeat: PASSWORD })
    expect(timers.map((timer) => timer.delayMs)).toEqual([AUTO_LOCK_MS])
    now = START + AUTO_LOCK_MS - 1000
    timers[0]?.run()
    expect(messages.at(-1)).not.toEqual({ event: 'locked' })
    now = START + AUTO_LOCK_MS
    timers.at(-1)?.run()
    expect(messages.at(-1)).toEqual({ event: 'locked' })
    expect(await ask('status', {})).toMatchObject({ output: { locked: true } })
  })
})
