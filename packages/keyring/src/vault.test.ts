import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromBase64, toBase64 } from './base64.ts'
import { DEFAULT_COST, MIN_COST } from './calibrate.ts'
import { KeyringError } from './errors.ts'
import { argon2id } from './kdf.ts'
import { platformRandom } from './random.ts'
import { legacyVault, fastKdf } from './testing/environment.ts'
import { openSecret, sealVault, vaultKey } from './vault-cipher.ts'
import { headerText, parseVault, serializeVault } from './vault-record.ts'
import type { SealedSecret, VaultRecord } from './vault-types.ts'

const SECRET = 'snoPBjXtMeMyMHUVTgbuqAfg1SUTb'
const ADDRESS = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'
const KEY = 'ca6dbabef201dce8458f29b2290fef4cb80df3e16fef96347c3c250a883e4486'
const ETH = '0x2995c1376A852E4040caf9dbAE2c765e24C37a15'
const options = { kdf: fastKdf, cost: DEFAULT_COST, random: platformRandom }

function bytes(text: string) {
  return new TextEncoder().encode(text)
}

function secrets() {
  return [
    { kind: 'seed' as const, accounts: [{ chain: 'swt' as const, address: ADDRESS }], secret: bytes(SECRET) },
    { kind: 'key' as const, accounts: [{ chain: 'eth' as const, address: ETH }], secret: bytes(KEY) },
  ]
}

async function refusal(run: Promise<unknown>): Promise<string> {
  return run.then(
    () => 'accepted',
    (error: unknown) => (error instanceof KeyringError ? error.code : `crashed: ${String(error)}`),
  )
}

async function open(text: string, password: string): Promise<string> {
  const record = await parseVault(text)
  const key = await vaultKey(record, password, fastKdf)
  const texts = await Promise.all(record.secrets.map((_, index) => openSecret(record, index, key)))
  return texts.map((text) => new TextDecoder().decode(text)).join()
}

async function sealed(password: string): Promise<VaultRecord> {
  return (await sealVault('vault', secrets(), password, options)).record
}

describe('vault', () => {
  it('WAL-001 opens with its password under the real Argon2id, with salt and IV of the documented length', async () => {
    const { record } = await sealVault('vault', secrets(), 'Harbour7light', {
      ...options,
      kdf: argon2id,
      cost: MIN_COST,
    })
    const read = await parseVault(await serializeVault(record))
    expect(read.kdf.salt.length).toBeGreaterThanOrEqual(16)
    expect(read.secrets.map(({ iv }) => iv.length)).toEqual([12, 12])
    const key = await vaultKey(read, 'Harbour7light', argon2id)
    expect(key.extractable).toBe(false)
    expect(key.usages).toEqual(['decrypt'])
    expect(new TextDecoder().decode(await openSecret(read, 0, key))).toBe(SECRET)
    expect(new TextDecoder().decode(await openSecret(read, 1, key))).toBe(KEY)
    expect(await refusal(vaultKey(read, 'Harbour7lighT', argon2id).then((other) => openSecret(read, 0, other)))).toBe(
      'keyring/incorrect-password',
    )
  })

  it('WAL-018 stores neither secret nor password in any common encoding', async () => {
    const text = await serializeVault(await sealed('Harbour7light'))
    for (const canary of [SECRET, 'Harbour7light']) {
      const forms = [canary, Buffer.from(canary).toString('hex'), Buffer.from(canary).toString('base64')]
      for (const form of [...forms, [...canary].toReversed().join('')]) expect(text).not.toContain(form)
      for (let at = 0; at + 8 <= canary.length; at++) expect(text).not.toContain(canary.slice(at, at + 8))
    }
  })

  it('ERR-021 rejects any other password (property)', async () => {
    const text = await serializeVault(await sealed('Harbour7light'))
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1 }), async (password) => {
        fc.pre(password.normalize('NFKC') !== 'Harbour7light')
        expect(await refusal(open(text, password))).toBe('keyring/incorrect-password')
      }),
      { numRuns: 1000 },
    )
  })

  it('detects any changed character of the stored text before the password is tried (property)', async () => {
    const text = await serializeVault(await sealed('Harbour7light'))
    const changed = fc.tuple(fc.nat(text.length - 1), fc.integer({ min: 1, max: 127 }))
    await fc.assert(
      fc.asyncProperty(changed, async ([at, mask]) => {
        const damaged = text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ mask) + text.slice(at + 1)
        expect(await refusal(open(damaged, 'Harbour7light'))).toBe('keyring/vault-damaged')
      }),
      { numRuns: 3000 },
    )
    for (let at = 0; at < text.length; at++) {
      expect(await refusal(open(text.slice(0, at), 'Harbour7light'))).toBe('keyring/vault-damaged')
    }
  })

  it('is read up to a length of half a mebibyte', async () => {
    const record = await sealed('Harbour7light')
    const [secret] = record.secrets
    if (secret === undefined) throw new Error('one secret')
    const sized = (count: number, id: string) =>
      serializeVault({ ...record, id, secrets: [{ ...secret, ciphertext: new Uint8Array(count) }] })
    const left = 524_288 - (await sized(0, 'v')).length
    const count = Math.floor(left / 4) * 3
    const id = 'v'.repeat(1 + (left % 4))
    const longest = await sized(count, id)
    expect([longest.length, (await parseVault(longest)).id]).toEqual([524_288, id])
    expect(await refusal(parseVault(await sized(count, `${id}v`)))).toBe('keyring/vault-damaged')
  })

  it('rejects any text that is not a vault (property)', async () => {
    const anything = fc.oneof(
      fc.string(),
      fc.json(),
      fc
        .record({ product: fc.constant('tidebook-vault'), version: fc.constant(1), kdf: fc.jsonValue() })
        .map((value) => JSON.stringify(value)),
    )
    await fc.assert(
      fc.asyncProperty(anything, async (text) => {
        expect(await refusal(open(text, 'Harbour7light'))).toBe('keyring/vault-damaged')
      }),
      { numRuns: 1000 },
    )
  })

  it('authenticates header, salt, IV and ciphertext even with an adjusted checksum (property)', async () => {
    const record = await sealed('Harbour7light')
    const flip = (source: Uint8Array, at: number, mask: number) => {
      const copy = Uint8Array.from(source)
      copy[at % copy.length] = (copy[at % copy.length] ?? 0) ^ mask
      return copy
    }
    const [first, second] = record.secrets
    if (first === undefined || second === undefined) throw new Error('two secrets')
    const withFirst = (change: Partial<SealedSecret>): VaultRecord => ({
      ...record,
      secrets: [{ ...first, ...change }, second],
    })
    const forgeries: readonly ((at: number, mask: number) => VaultRecord)[] = [
      (at, mask) => withFirst({ ciphertext: flip(first.ciphertext, at, mask) }),
      (at, mask) => withFirst({ iv: flip(first.iv, at, mask) }),
      (_, mask) => withFirst({ accounts: [{ chain: 'swt', address: `${ADDRESS}${mask}` }] }),
      (_, mask) => withFirst({ accounts: [{ chain: 'swt', address: ADDRESS, path: `m/${mask}` }] }),
      () => withFirst({ accounts: [{ chain: 'xrp', address: ADDRESS }] }),
      () => withFirst({ kind: 'phrase' }),
      // One secret omitted, both swapped, or one of them twice.
      () => ({ ...record, secrets: [first] }),
      () => ({ ...record, secrets: [second, first] }),
      () => ({ ...record, secrets: [first, first] }),
      (at, mask) => ({ ...record, kdf: { ...record.kdf, salt: flip(record.kdf.salt, at, mask) } }),
      (_, mask) => ({ ...record, kdf: { ...record.kdf, iterations: 3 + (mask % 13) + 1 } }),
      (_, mask) => ({ ...record, id: `vault${mask}` }),
    ]
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...forgeries),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        async (forge, at, mask) => {
          const text = await serializeVault(forge(at, mask))
          expect(['keyring/incorrect-password', 'keyring/vault-damaged']).toContain(
            await refusal(open(text, 'Harbour7light')),
          )
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('never repeats salt or IV', async () => {
    const nonces = new Set<string>()
    for (let round = 0; round < 500; round++) {
      const record = await sealed('Harbour7light')
      nonces.add(toBase64(record.kdf.salt))
      for (const { iv } of record.secrets) nonces.add(toBase64(iv))
    }
    expect(nonces.size).toBe(1500)
  })

  it('opens with the same password typed on another keyboard (NFC and NFD)', async () => {
    const text = await serializeVault(await sealed('Zürich12'.normalize('NFD')))
    expect(await open(text, 'Zürich12'.normalize('NFC'))).toBe(`${SECRET},${KEY}`)
  })

  it('has one canonical header text', async () => {
    const record = await sealed('Harbour7light')
    expect(JSON.parse(headerText(record, 1))).toMatchObject({ product: 'tidebook-vault', version: 2, secret: 1 })
    expect(headerText(record, 1)).not.toContain('ciphertext')
  })

  it('WAL-018 reads version 1 with one seed, and authenticates each of its fields', async () => {
    const text = await legacyVault(SECRET, { chain: 'swt', address: ADDRESS }, 'Harbour7light', options)
    const record = await parseVault(text)
    expect(record).toMatchObject({ version: 1, id: ADDRESS, secrets: [{ kind: 'seed' }] })
    expect(await open(text, 'Harbour7light')).toBe(SECRET)
    expect(await refusal(open(text, 'Harbour7lighT'))).toBe('keyring/incorrect-password')
    const [seed] = record.secrets
    if (seed === undefined) throw new Error('one secret')
    for (const forged of [
      { ...record, kdf: { ...record.kdf, iterations: 4 } },
      { ...record, secrets: [{ ...seed, accounts: [{ chain: 'xrp' as const, address: ADDRESS }] }] },
      { ...record, secrets: [{ ...seed, accounts: [{ chain: 'swt' as const, address: `${ADDRESS}j` }] }] },
      { ...record, secrets: [{ ...seed, iv: seed.iv.map((byte) => byte ^ 1) }] },
    ])
      expect(await refusal(open(await serializeVault(forged), 'Harbour7light'))).toBe('keyring/incorrect-password')
  })
})

describe('base64', () => {
  it('round-trips bytes and rejects any other encoding of them (property)', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (value) => {
        expect(fromBase64(toBase64(value))).toEqual(Uint8Array.from(value))
      }),
    )
    expect(fromBase64('AB==')).toBeUndefined()
    expect(fromBase64('AA=')).toBeUndefined()
    expect(fromBase64(' AA==')).toBeUndefined()
  })
})
