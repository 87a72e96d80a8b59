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
import { AUTO_LOCK_MS, MAX_SESSION_MS } from './auto-lock.ts'
import { MAX_CHECKS } from './backup-proof.ts'
import { isAcceptableCost, isCostHigher, MIN_COST } from './calibrate.ts'
import { Keyring } from './keyring.ts'
import type { KeyringEnvironment } from './keyring.ts'
import { argon2id } from './kdf.ts'
import type { Kdf } from './kdf.ts'
import { platformRandom } from './random.ts'
import { GRANT_COUNT } from './session-grant.ts'
import { legacyVault, fastKdf } from './testing/environment.ts'
import { parseVault } from './vault-record.ts'

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

const PAYMENT: TransactionJson = {
  TransactionType: 'Payment',
  Account: ADDRESS,
  Destination: 'jGa9J9TkqtBcUoHe2zqhVFFbgUVED6o9or',
  Amount: '1000000',
  Fee: '10',
  Sequence: 7,
  LastLedgerSequence: 120,
}

let now = START
let keyring: Keyring

function environment(kdf: Kdf = fastKdf): KeyringEnvironment {
  return { network: swt, clock: () => now, monotonic: () => now, random: platformRandom, kdf }
}

beforeEach(() => {
  now = START
  keyring = new Keyring(environment())
})

const OWN = { chain: 'swt', address: ADDRESS } as const

function fresh(password = PASSWORD, repeat = password) {
  return { password, repeat }
}

function imported() {
  return keyring.importSecret(SECRET, 'swt', fresh())
}

function weakVault() {
  return legacyVault(SECRET, OWN, PASSWORD, { kdf: fastKdf, cost: MIN_COST, random: platformRandom })
}

/** Confirms a transaction, and similar ones for the session. */
async function allow(tx: TransactionJson): Promise<void> {
  const { id, bytes } = keyring.propose(tx)
  await keyring.confirm(id, bytes, true)
}
/** Types the requested characters, like a user who has written the secret down. */
function passBackup(ring: Keyring) {
  const { secret, positions, address } = ring.createDraft()
  expect(ring.checkDraft(positions.map((place) => secret[place] ?? ''))).toMatchObject({ right: true })
  return { secret, address }
}

describe('a new wallet', () => {
  it('WAL-001 has a valid secret for its address, and never the same secret twice', () => {
    const salts = new Set<string>()
    for (let round = 0; round < 50; round++) {
      const { secret, address } = keyring.createDraft()
      expect(isValidSecret(swt, secret)).toBe(true)
      expect(deriveKeyPair(swt, secret).address).toBe(address)
      salts.add(secret)
    }
    expect(salts.size).toBe(50)
  })

  it('cannot be saved before the three requested characters were typed correctly', async () => {
    const { secret, positions } = keyring.createDraft()
    await expect(keyring.saveDraft(fresh())).rejects.toMatchObject({ code: 'keyring/backup-unchecked' })
    const right = positions.map((place) => secret[place] ?? '')
    const { positions: next, ...wrong } = keyring.checkDraft([right[0] ?? '', right[1] ?? '', '?'])
    expect(wrong).toEqual({ right: false, left: MAX_CHECKS - 1 })
    await expect(keyring.saveDraft(fresh())).rejects.toMatchObject({ code: 'keyring/backup-unchecked' })
    expect(keyring.checkDraft(next.map((place) => secret[place] ?? ''))).toMatchObject({ right: true })
    const again = keyring.revealDraft()
    expect(again.secret).toBe(secret)
    await expect(keyring.saveDraft(fresh())).rejects.toMatchObject({ code: 'keyring/backup-unchecked' })
  })

  it('WAL-010 is stored under the trading password, opens with it, and its draft is discarded', async () => {
    const { secret, address } = passBackup(keyring)
    const saved = await keyring.saveDraft(fresh())
    expect(saved.added).toEqual({ chain: 'swt', address })
    expect(keyring.status()).toEqual({ locked: false, id: saved.id, locksAt: START + AUTO_LOCK_MS })
    expect(() => keyring.revealDraft()).toThrow('keyring/no-draft')
    const other = new Keyring(environment())
    expect(await other.unlock(saved.vault, address, PASSWORD)).toMatchObject({ locked: false, id: saved.id })
    expect(await other.revealSecret(saved.vault, { chain: 'swt', address }, PASSWORD)).toBe(secret)
  })

  it('WAL-010 VAL-009 stores nothing for an invalid password or a mismatched repetition', async () => {
    passBackup(keyring)
    await expect(keyring.saveDraft(fresh(''))).rejects.toMatchObject({ code: 'keyring/empty-password' })
    await expect(keyring.saveDraft(fresh('short1A'))).rejects.toMatchObject({
      code: 'keyring/password-rules',
      detail: 'length',
    })
    await expect(keyring.saveDraft(fresh('Password1'))).rejects.toMatchObject({ detail: 'common' })
    await expect(keyring.saveDraft(fresh(PASSWORD, 'Harbour7Light'))).rejects.toMatchObject({
      detail: 'repeat-differs',
    })
    expect(keyring.status()).toEqual({ locked: true })
    expect((await keyring.saveDraft(fresh())).vault).toContain('tidebook-vault')
  })
})

describe('an imported secret', () => {
  it('WAL-006 VAL-026 yields its address, even with surrounding spaces', async () => {
    expect(keyring.addressOf(`  ${SECRET}\n`)).toBe(ADDRESS)
    expect(await keyring.importSecret(` ${SECRET} `, 'swt', fresh())).toMatchObject({ added: OWN })
  })

  it.each([
    ['VAL-022 nothing', '  ', 'required'],
    ['VAL-023 25 characters', SECRET.slice(0, 25), 'length'],
    ['VAL-023 37 characters', SECRET.padEnd(37, 's'), 'length'],
    ['VAL-024 a bad checksum', `${SECRET.slice(0, -1)}c`, 'invalid'],
    ['VAL-024 an address', ADDRESS, 'invalid'],
    ['ERR-024 a hex key cut short', 'zz'.repeat(15), 'invalid'],
  ])('ERR-024 rejects %s', async (_name, secret, detail) => {
    const refusal = { code: 'keyring/secret-invalid', detail, message: 'keyring/secret-invalid' }
    expect(() => keyring.addressOf(secret)).toThrow(expect.objectContaining(refusal))
    await expect(keyring.importSecret(secret, 'swt', fresh())).rejects.toMatchObject(refusal)
  })
})

describe('the trading password', () => {
  it('ERR-021 ERR-022 keeps the wallet locked when it is wrong or empty', async () => {
    const { vault } = await imported()
    keyring.lock()
    await expect(keyring.unlock(vault, ADDRESS, 'Harbour7lighT')).rejects.toThrow('keyring/incorrect-password')
    await expect(keyring.unlock(vault, ADDRESS, '')).rejects.toThrow('keyring/empty-password')
    await expect(keyring.revealSecret(vault, OWN, 'x')).rejects.toThrow('keyring/incorrect-password')
    expect(keyring.status()).toEqual({ locked: true })
  })

  it("REG-009 opens the wallet, which the account's login password does not", async () => {
    const { vault } = await imported()
    keyring.lock()
    await expect(keyring.unlock(vault, ADDRESS, 'Lantern8boat')).rejects.toThrow('keyring/incorrect-password')
    expect(await keyring.unlock(vault, ADDRESS, PASSWORD)).toMatchObject({ locked: false })
  })

  it('VAL-010 can be changed to another one, but not to the same', async () => {
    const { vault } = await imported()
    await expect(keyring.changePassword(vault, ADDRESS, PASSWORD, PASSWORD, PASSWORD)).rejects.toMatchObject({
      detail: 'same-as-old',
    })
    const changed = await keyring.changePassword(vault, ADDRESS, PASSWORD, 'Lantern8boat', 'Lantern8boat')
    await expect(keyring.unlock(changed.vault, ADDRESS, PASSWORD)).rejects.toThrow('keyring/incorrect-password')
    expect(await keyring.unlock(changed.vault, ADDRESS, 'Lantern8boat')).toMatchObject({ locked: false })
  })

  it('seals a weak vault again at the first unlock, under the same password, with another salt and IV', async () => {
    const weak = await weakVault()
    const record = await parseVault(weak)
    const unlocked = await keyring.unlock(weak, ADDRESS, PASSWORD)
    const renewed = await unlocked.renewed
    const strong = await parseVault(renewed?.vault ?? '')
    expect(isCostHigher(strong.kdf, record.kdf)).toBe(true)
    expect(isAcceptableCost(strong.kdf)).toBe(true)
    expect(strong.kdf.salt).not.toEqual(record.kdf.salt)
    expect(strong.secrets[0]?.iv).not.toEqual(record.secrets[0]?.iv)
    expect(await sign(ORDER)).toMatchObject({ summary: { type: 'OfferCreate' } })
    keyring.lock()
    const again = await keyring.unlock(renewed?.vault ?? '', ADDRESS, PASSWORD)
    expect(again).toMatchObject({ locked: false, id: ADDRESS })
    expect(await again.renewed).toBeUndefined()
    expect(await keyring.revealSecret(renewed?.vault ?? '', OWN, PASSWORD)).toBe(SECRET)
  })

  it('opens and migrates a weak vault that cannot be made stronger here', async () => {
    const small: Kdf = (password, salt, cost) =>
      cost.memory > MIN_COST.memory ? Promise.reject(new RangeError('no room')) : fastKdf(password, salt, cost)
    const status = await new Keyring(environment(small)).unlock(await weakVault(), ADDRESS, PASSWORD)
    expect(status).toMatchObject({ locked: false, id: ADDRESS, locksAt: START + AUTO_LOCK_MS })
    const strong = await parseVault((await status.renewed)?.vault ?? '')
    expect(strong).toMatchObject({ version: 2, kdf: MIN_COST })
  })

  it('opens a weak vault before it is sealed again, however long that takes, and cancels the sealing on a lock', async () => {
    const gate = Promise.withResolvers<void>()
    const slow: Kdf = async (password, salt, cost) => {
      if (cost.memory > MIN_COST.memory) await gate.promise
      return fastKdf(password, salt, cost)
    }
    const busy = new Keyring(environment(slow))
    const { renewed } = await busy.unlock(await weakVault(), ADDRESS, PASSWORD)
    const { id, bytes } = busy.propose(ORDER)
    expect(await busy.confirm(id, bytes)).toMatchObject({ summary: { sequence: 7 } })
    busy.lock()
    gate.resolve()
    expect(await renewed).toBeUndefined()
  })

  it('refuses a vault that would take longer than any new one, before any work', async () => {
    const options = { kdf: fastKdf, cost: { memory: 262_144, iterations: 16, parallelism: 4 }, random: platformRandom }
    const dearVault = await legacyVault(SECRET, OWN, PASSWORD, options)
    let runs = 0
    const counting: Kdf = (...run) => (runs++, fastKdf(...run))
    const dear = new Keyring(environment(counting)).unlock(dearVault, ADDRESS, PASSWORD)
    await expect(dear).rejects.toMatchObject({ code: 'keyring/vault-damaged' })
    expect(runs).toBe(0)
  })

  it('opens and seals with the real Argon2id, calibrated on this machine', async () => {
    const real = new Keyring({ ...environment(argon2id), clock: () => Date.now(), monotonic: () => performance.now() })
    const { vault } = await real.importSecret(SECRET, 'swt', fresh())
    const { kdf } = JSON.parse(vault) as { kdf: { memory: number; iterations: number } }
    expect(kdf.memory).toBe(65_536)
    expect(kdf.iterations).toBeGreaterThanOrEqual(3)
    real.lock()
    expect(await real.unlock(vault, ADDRESS, PASSWORD)).toMatchObject({ locked: false })
  })
})

/** Presents and confirms a transaction like the vault's window. */
function sign(tx: TransactionJson, named?: string) {
  const { id, bytes } = keyring.propose(tx, named)
  return keyring.confirm(id, bytes)
}

describe('signing', () => {
  it('CHN-019 signs an order, and decodes the summary from the signed blob', async () => {
    await imported()
    const { blob, hash, summary } = await sign(ORDER)
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

  it('signs the confirmed prompt byte for byte', async () => {
    await imported()
    const proposal = keyring.propose(ORDER)
    const { summary } = await keyring.confirm(proposal.id, proposal.bytes)
    const { SigningPubKey: _key, TxnSignature: _signature, ...signed } = summary.fields
    expect(signed).toEqual(proposal.fields)
    expect(proposal.fields).toEqual(decodeTransaction(swt, fromHex(proposal.bytes)))
  })

  it('ERR-031 requires the trading password while locked', async () => {
    await expect(sign(ORDER)).rejects.toThrow('keyring/locked')
  })

  it('ERR-038 reports a signature failure for a transaction that cannot be signed', async () => {
    await imported()
    const text = 'keyring/signature-failed'
    await expect(sign({ ...ORDER, Account: 'jGa9J9TkqtBcUoHe2zqhVFFbgUVED6o9or' })).rejects.toThrow(text)
    expect(() => keyring.propose({ ...ORDER, TakerGets: 'abc' })).toThrow(text)
    expect(keyring.status()).toMatchObject({ locked: false })
  })

  it('WAL-073 WAL-074 extends the 15 minutes with every confirmation and locks when they have passed', async () => {
    await imported()
    now = START + 14 * 60_000
    await sign(ORDER)
    expect(keyring.status()).toMatchObject({ locksAt: now + AUTO_LOCK_MS })
    now += AUTO_LOCK_MS - 1
    expect(keyring.status().locked).toBe(false)
    now += 1
    await expect(sign(ORDER)).rejects.toThrow('keyring/locked')
    now -= 60_000
    expect(keyring.status()).toEqual({ locked: true })
  })

  it('locks after twelve hours of use', async () => {
    await imported()
    for (let at = 0; at < MAX_SESSION_MS; at += 10 * 60_000) {
      now = START + at
      await sign(ORDER)
    }
    now = START + MAX_SESSION_MS - 1
    expect(keyring.status()).toMatchObject({ locked: false, locksAt: START + MAX_SESSION_MS })
    now += 1
    await expect(sign(ORDER)).rejects.toThrow('keyring/locked')
  })

  it('does not extend the session with automatic signatures', async () => {
    await imported()
    await allow(ORDER)
    now = START + 14 * 60_000
    await keyring.signWithinAllowance(keyring.propose({ ...ORDER, Sequence: 8 }))
    expect(keyring.status()).toMatchObject({ locksAt: START + AUTO_LOCK_MS })
  })

  it('lets a lock win over a password derivation in progress', async () => {
    const { vault } = await imported()
    keyring.lock()
    const unlocking = keyring.unlock(vault, ADDRESS, PASSWORD)
    keyring.lock()
    await expect(unlocking).rejects.toMatchObject({ code: 'keyring/locked' })
    expect(keyring.status()).toEqual({ locked: true })
  })
})

describe('a confirmation', () => {
  beforeEach(imported)

  it('TRD-110 covers exactly the signed bytes: refuses others, and an unknown number', async () => {
    const first = keyring.propose(ORDER)
    const second = keyring.propose({ ...ORDER, TakerGets: '2000000000' })
    await expect(keyring.confirm(second.id, first.bytes)).rejects.toMatchObject({ code: 'keyring/not-confirmed' })
    await expect(keyring.confirm(99, first.bytes)).rejects.toMatchObject({ code: 'keyring/not-confirmed' })
    keyring.withdraw(first.id)
    await expect(keyring.confirm(first.id, first.bytes)).rejects.toMatchObject({ code: 'keyring/not-confirmed' })
  })

  it('cannot be changed through the passed object', async () => {
    const tx = { ...ORDER, TakerPays: { currency: 'CNY', issuer: 'jGa9J9TkqtBcUoHe2zqhVFFbgUVED6o9or', value: '12.5' } }
    const { id, bytes } = keyring.propose(tx)
    tx.TakerPays.value = '0.000001'
    Object.assign(tx, { Fee: '999' })
    const { summary } = await keyring.confirm(id, bytes)
    expect(summary.fields).toMatchObject({ Fee: '10', TakerPays: { value: '12.5' } })
  })

  it('updates sequence and last ledger only while the prompt is open, and covers the updated bytes', async () => {
    const first = keyring.propose(ORDER)
    const fresh = keyring.refresh(first.id, { sequence: 9, lastLedger: 140 })
    expect(fresh.fields).toEqual({ ...first.fields, Sequence: 9, LastLedgerSequence: 140 })
    await expect(keyring.confirm(first.id, first.bytes)).rejects.toMatchObject({ code: 'keyring/not-confirmed' })
    const { summary } = await keyring.confirm(fresh.id, fresh.bytes)
    expect(summary).toMatchObject({ sequence: 9, lastLedgerSequence: 140 })
    expect(() => keyring.refresh(first.id, { sequence: 10, lastLedger: 150 })).toThrow('keyring/not-confirmed')
  })

  it('yields one signature, and no second one with any sequence', async () => {
    const { id, bytes } = keyring.propose(ORDER)
    await keyring.confirm(id, bytes)
    const gone = { code: 'keyring/not-confirmed' }
    await expect(keyring.confirm(id, bytes)).rejects.toMatchObject(gone)
    expect(() => keyring.refresh(id, { sequence: 8, lastLedger: 130 })).toThrow(expect.objectContaining(gone))
  })

  it('allows orders without a prompt only if the owner enabled it, for this session', async () => {
    const pendingProposal = keyring.propose(ORDER)
    await keyring.confirm(pendingProposal.id, pendingProposal.bytes)
    const proposal = keyring.propose({ ...ORDER, Sequence: 8 })
    await expect(keyring.signWithinAllowance(proposal)).rejects.toMatchObject({ code: 'keyring/not-confirmed' })
    await allow(ORDER)
    expect(await keyring.signWithinAllowance(proposal)).toMatchObject({ summary: { sequence: 8 } })
    const payment = keyring.propose(PAYMENT, 'Payment')
    expect(keyring.isAllowed(payment)).toBe(false)
    await expect(keyring.signWithinAllowance(payment)).rejects.toMatchObject({ code: 'keyring/not-confirmed' })
    keyring.lock()
    await imported()
    expect(keyring.isAllowed(keyring.propose(ORDER))).toBe(false)
  })

  it('revokes the allowance after a later rejection, and derives none from a market order', async () => {
    await allow({ ...ORDER, Flags: 0x000a_0000 })
    expect(keyring.isAllowed(keyring.propose({ ...ORDER, Sequence: 8 }))).toBe(false)
    await allow(ORDER)
    expect(keyring.isAllowed(keyring.propose({ ...ORDER, Sequence: 8 }))).toBe(true)
    keyring.withdraw(keyring.propose({ ...ORDER, Flags: 0 }).id)
    expect(keyring.isAllowed(keyring.propose({ ...ORDER, Sequence: 8 }))).toBe(false)
  })

  it('TRD-120 reports the allowance without a prompt, and its remainder, until the owner disables it', async () => {
    const readEvents = () => {
      const status = keyring.status()
      return status.locked ? undefined : status.allowance
    }
    expect(readEvents()).toBeUndefined()
    await allow(ORDER)
    expect(readEvents()).toEqual({ orders: true, left: GRANT_COUNT })
    await keyring.signWithinAllowance(keyring.propose({ ...ORDER, Sequence: 8 }))
    expect(readEvents()).toEqual({ orders: true, left: GRANT_COUNT - 1 })
    keyring.revokeAllowance()
    expect(readEvents()).toBeUndefined()
    expect(keyring.isAllowed(keyring.propose({ ...ORDER, Sequence: 9 }))).toBe(false)
  })

  it('shares the allowance between concurrent calls, which never exceed it together', async () => {
    await allow(ORDER)
    const proposals = Array.from({ length: 14 }, (_, index) => keyring.propose({ ...ORDER, Sequence: 8 + index }))
    const outcomes = await Promise.allSettled(proposals.map((proposal) => keyring.signWithinAllowance(proposal)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  })

  it('remembers orders by number, for the prompt for their cancel', async () => {
    const { id, bytes } = keyring.propose(ORDER)
    expect(keyring.signedOrder(ADDRESS, 7)).toBeUndefined()
    await keyring.confirm(id, bytes)
    expect(keyring.signedOrder(ADDRESS, 7)).toMatchObject({ TakerGets: '1000000000' })
    expect(keyring.signedOrder(ADDRESS, 8)).toBeUndefined()
    const other = keyring.propose({ ...ORDER, TakerGets: '1' })
    await keyring.confirm(other.id, other.bytes)
    expect(keyring.signedOrder(ADDRESS, 7), 'which of the two is open is not known').toBeUndefined()
  })

  it('requires the password again for other types, after they are named and proposed', async () => {
    expect(() => keyring.propose(PAYMENT)).toThrow('keyring/type-refused')
    const { vault } = await imported()
    const proposal = keyring.propose(PAYMENT, 'Payment')
    keyring.present(proposal.id)
    await expect(keyring.confirm(proposal.id, proposal.bytes)).rejects.toMatchObject({ code: 'keyring/locked' })
    await keyring.unlock(vault, ADDRESS, PASSWORD)
    expect(await keyring.confirm(proposal.id, proposal.bytes)).toMatchObject({ summary: { type: 'Payment' } })
  })

  it('accepts a password only for the prompt in which it is typed, not for queued ones', async () => {
    const { vault } = await imported()
    const first = keyring.propose(PAYMENT, 'Payment')
    const second = keyring.propose({ ...PAYMENT, Sequence: 8 }, 'Payment')
    const refusal = { code: 'keyring/locked' }
    await keyring.unlock(vault, ADDRESS, PASSWORD)
    await expect(keyring.confirm(first.id, first.bytes), 'nobody was asked yet').rejects.toMatchObject(refusal)
    keyring.present(first.id)
    await keyring.unlock(vault, ADDRESS, PASSWORD)
    await keyring.confirm(first.id, first.bytes)
    keyring.present(second.id)
    await expect(keyring.confirm(second.id, second.bytes)).rejects.toMatchObject(refusal)
    await keyring.unlock(vault, ADDRESS, PASSWORD)
    expect(await keyring.confirm(second.id, second.bytes)).toMatchObject({ summary: { sequence: 8 } })
  })
})

describe("another user's vault", () => {
  it('is not opened under the address shown to the user', async () => {
    const own = await imported()
    const { address } = passBackup(keyring)
    const other = await keyring.saveDraft(fresh())
    keyring.lock()
    const refusal = { code: 'keyring/other-vault' }
    await expect(keyring.unlock(other.vault, ADDRESS, PASSWORD)).rejects.toMatchObject(refusal)
    await expect(keyring.revealSecret(own.vault, { chain: 'swt', address }, PASSWORD)).rejects.toMatchObject(refusal)
    await expect(
      keyring.changePassword(other.vault, ADDRESS, PASSWORD, 'Lantern8boat', 'Lantern8boat'),
    ).rejects.toMatchObject(refusal)
    expect(keyring.status()).toEqual({ locked: true })
  })
})
