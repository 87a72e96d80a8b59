import { swt } from '@tidebook/protocol'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { DEFAULT_COST } from './calibrate.ts'
import { Keyring } from './keyring.ts'
import type { Kdf } from './kdf.ts'
import { platformRandom } from './random.ts'
import { fastKdf } from './testing/environment.ts'
import { openSecret, sealVault, vaultKey } from './vault-cipher.ts'
import type { SealOptions } from './vault-cipher.ts'
import { parseVault, serializeVault } from './vault-record.ts'

const SECRET = 'snoPBjXtMeMyMHUVTgbuqAfg1SUTb'
const ADDRESS = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'
const PASSWORD = 'Harbour7light'

/** Records buffers that are passed, for a later check. */
function watched() {
  const buffers: Uint8Array[] = []
  const kdf: Kdf = async (password, salt, cost) => {
    const key = await fastKdf(password, salt, cost)
    buffers.push(password, key)
    return key
  }
  return { buffers, kdf, options: { kdf, cost: DEFAULT_COST, random: platformRandom } }
}

function seal(options: SealOptions, address = ADDRESS) {
  const secret = new TextEncoder().encode(SECRET)
  return sealVault('vault', [{ kind: 'seed', accounts: [{ chain: 'swt', address }], secret }], PASSWORD, options)
}

function isWiped(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 0)
}

describe('secrets', () => {
  afterEach(() => vi.restoreAllMocks())

  it('WAL-018 wipe password and raw key after sealing and opening, including failures', async () => {
    const { buffers, kdf, options } = watched()
    const { record } = await seal(options)
    await vaultKey(record, PASSWORD, kdf)
    expect([buffers.length, buffers.every(isWiped)]).toEqual([4, true])
    vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new Error('no'))
    await expect(seal(options)).rejects.toThrow('no')
    await expect(vaultKey(record, PASSWORD, kdf)).rejects.toThrow('no')
    expect([buffers.length, buffers.every(isWiped)]).toEqual([8, true])
  })

  it('wipe the password when the key derivation fails', async () => {
    let password = new Uint8Array([1])
    const failing: Kdf = (bytes) => {
      password = bytes as Uint8Array<ArrayBuffer>
      return Promise.reject(new Error('no memory'))
    }
    await expect(seal({ kdf: failing, cost: DEFAULT_COST, random: platformRandom })).rejects.toThrow('no memory')
    expect(isWiped(password)).toBe(true)
  })

  it('wipe the bytes of a new wallet', () => {
    const buffers: Uint8Array[] = []
    const keyring = new Keyring({
      network: swt,
      clock: () => 0,
      monotonic: () => 0,
      kdf: fastKdf,
      random: (length) => {
        const bytes = platformRandom(length)
        buffers.push(bytes)
        return bytes
      },
    })
    keyring.createDraft()
    expect(buffers[0]?.length).toBe(16)
    expect(buffers[0] && isWiped(buffers[0])).toBe(true)
  })

  it('keep keys non-extractable and single-purpose', async () => {
    const imported = vi.spyOn(crypto.subtle, 'importKey')
    const { record, key } = await seal(watched().options)
    expect(imported.mock.calls.map((call) => call.slice(3))).toEqual([
      [false, ['encrypt']],
      [false, ['decrypt']],
    ])
    expect([key.extractable, key.usages]).toEqual([false, ['decrypt']])
    expect(new TextDecoder().decode(await openSecret(record, 0, key))).toBe(SECRET)
  })
})

it('detect a vault whose address differs from that of its secret, even with the correct password', async () => {
  const other = 'jGa9J9TkqtBcUoHe2zqhVFFbgUVED6o9or'
  const { record } = await seal(watched().options, other)
  const keyring = new Keyring({
    network: swt,
    clock: () => 0,
    monotonic: () => 0,
    random: platformRandom,
    kdf: fastKdf,
  })
  const vault = await serializeVault(record)
  await expect(parseVault(vault)).resolves.toMatchObject({ id: 'vault' })
  for (const open of [
    () => keyring.unlock(vault, other, PASSWORD),
    () => keyring.revealSecret(vault, { chain: 'swt', address: other }, PASSWORD),
  ])
    await expect(open()).rejects.toMatchObject({ code: 'keyring/vault-damaged' })
  expect(keyring.status()).toEqual({ locked: true })
})
