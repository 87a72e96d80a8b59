import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromBase64, toBase64 } from './base64.ts'
import { DEFAULT_COST, MINIMUM_COST } from './calibrate.ts'
import { KeyringError } from './errors.ts'
import { argon2id } from './kdf.ts'
import { platformRandom } from './random.ts'
import { quickKdf } from './test-environment.ts'
import { openVault, sealVault, vaultKey } from './vault-cipher.ts'
import { headerText, parseVault, serializeVault } from './vault-record.ts'
import type { VaultRecord } from './vault-record.ts'

const SECRET = 'snoPBjXtMeMyMHUVTgbuqAfg1SUTb'
const OWNER = { network: 'swt', address: 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh' }
const options = { kdf: quickKdf, cost: DEFAULT_COST, random: platformRandom }
const bytes = (text: string) => new TextEncoder().encode(text)

async function refusal(run: Promise<unknown>): Promise<string> {
  return run.then(
    () => 'accepted',
    (error: unknown) => (error instanceof KeyringError ? error.code : `crashed: ${String(error)}`),
  )
}

async function open(text: string, password: string): Promise<string> {
  const record = await parseVault(text)
  return new TextDecoder().decode(await openVault(record, await vaultKey(record, password, quickKdf)))
}

async function sealed(password: string): Promise<VaultRecord> {
  return (await sealVault(bytes(SECRET), OWNER, password, options)).record
}

describe('vault', () => {
  it('WAL-001 opens with its password under the real Argon2id, with salt and IV of the promised length', async () => {
    const { record } = await sealVault(bytes(SECRET), OWNER, 'Harbour7light', {
      ...options,
      kdf: argon2id,
      cost: MINIMUM_COST,
    })
    const read = await parseVault(await serializeVault(record))
    expect(read.kdf.salt.length).toBeGreaterThanOrEqual(16)
    expect(read.cipher.iv.length).toBe(12)
    const key = await vaultKey(read, 'Harbour7light', argon2id)
    expect(key.extractable).toBe(false)
    expect(key.usages).toEqual(['decrypt'])
    expect(new TextDecoder().decode(await openVault(read, key))).toBe(SECRET)
    expect(await refusal(vaultKey(read, 'Harbour7lighT', argon2id).then((other) => openVault(read, other)))).toBe(
      'keyring/incorrect-password',
    )
  })

  it('WAL-018 the stored text carries neither secret nor password in any usual writing', async () => {
    const text = await serializeVault(await sealed('Harbour7light'))
    for (const canary of [SECRET, 'Harbour7light']) {
      const forms = [canary, Buffer.from(canary).toString('hex'), Buffer.from(canary).toString('base64')]
      for (const form of [...forms, [...canary].toReversed().join('')]) expect(text).not.toContain(form)
      for (let at = 0; at + 8 <= canary.length; at++) expect(text).not.toContain(canary.slice(at, at + 8))
    }
  })

  it('ERR-021 any other password is refused cleanly (property)', async () => {
    const text = await serializeVault(await sealed('Harbour7light'))
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1 }), async (password) => {
        fc.pre(password.normalize('NFKC') !== 'Harbour7light')
        expect(await refusal(open(text, password))).toBe('keyring/incorrect-password')
      }),
      { numRuns: 1000 },
    )
  })

  it('any changed character of the stored text is noticed before the password is tried (property)', async () => {
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

  it('any text that is not a vault is refused cleanly (property)', async () => {
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

  it('header, salt, IV and ciphertext are authenticated even when the checksum is made to fit (property)', async () => {
    const record = await sealed('Harbour7light')
    const flip = (source: Uint8Array, at: number, mask: number) => {
      const copy = Uint8Array.from(source)
      copy[at % copy.length] = (copy[at % copy.length] ?? 0) ^ mask
      return copy
    }
    const forgeries: readonly ((at: number, mask: number) => VaultRecord)[] = [
      (at, mask) => ({ ...record, ciphertext: flip(record.ciphertext, at, mask) }),
      (at, mask) => ({ ...record, kdf: { ...record.kdf, salt: flip(record.kdf.salt, at, mask) } }),
      (at, mask) => ({ ...record, cipher: { ...record.cipher, iv: flip(record.cipher.iv, at, mask) } }),
      (_, mask) => ({ ...record, kdf: { ...record.kdf, iterations: 3 + (mask % 13) + 1 } }),
      (_, mask) => ({ ...record, address: `${record.address}${mask}` }),
      (_, mask) => ({ ...record, network: `swt${mask}` }),
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

  it('salt and IV never repeat', async () => {
    const seen = new Set<string>()
    for (let round = 0; round < 500; round++) {
      const record = await sealed('Harbour7light')
      seen.add(toBase64(record.kdf.salt))
      seen.add(toBase64(record.cipher.iv))
    }
    expect(seen.size).toBe(1000)
  })

  it('the same password typed on another keyboard opens it (NFC and NFD)', async () => {
    const text = await serializeVault(await sealed('Zürich12'.normalize('NFD')))
    expect(await open(text, 'Zürich12'.normalize('NFC'))).toBe(SECRET)
  })

  it('the header is one canonical text', async () => {
    const record = await sealed('Harbour7light')
    expect(JSON.parse(headerText(record))).toMatchObject({ product: 'tidebook-vault', version: 1, ...OWNER })
    expect(headerText(record)).not.toContain('ciphertext')
  })
})

describe('base64', () => {
  it('round-trips bytes and refuses any other writing of them (property)', () => {
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
