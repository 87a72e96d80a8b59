import type { ChainId } from '@tidebook/chains/ids'
import type { Kdf } from '../kdf.ts'
import type { RandomBytes } from '../random.ts'
import type { SealOptions } from '../vault-cipher.ts'
import { IV_BYTES, SALT_BYTES } from '../vault-forms.ts'
import { headerText, serializeVault } from '../vault-record.ts'
import type { VaultRecord } from '../vault-types.ts'

/** Test double with one SHA-256 instead of Argon2id, so that property tests can run thousands of cases. */
export const fastKdf: Kdf = async (password, salt, cost) => {
  const costs = new TextEncoder().encode(JSON.stringify([cost.memory, cost.iterations, cost.parallelism]))
  const input = new Uint8Array([...password, 0, ...salt, ...costs])
  return new Uint8Array(await crypto.subtle.digest('SHA-256', input))
}

/** Returns deterministic bytes from a seed; for tests only. */
export function seededRandom(seed: number): RandomBytes {
  let state = seed
  return (length) => {
    const bytes = new Uint8Array(length)
    for (let index = 0; index < length; index++) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      bytes[index] = state >>> 24
    }
    return bytes
  }
}

/** Returns a vault in the form of early releases: one seed of the exchange's network. For tests only. */
export async function legacyVault(
  secret: string,
  owner: { readonly chain: ChainId; readonly address: string },
  password: string,
  { kdf, cost, random }: SealOptions,
): Promise<string> {
  const sealed = { kind: 'seed' as const, accounts: [owner], iv: random(IV_BYTES), ciphertext: new Uint8Array() }
  const { memory, iterations, parallelism } = cost
  const open: VaultRecord = {
    version: 1,
    id: owner.address,
    kdf: { memory, iterations, parallelism, salt: random(SALT_BYTES) },
    secrets: [sealed],
  }
  const raw = await kdf(new TextEncoder().encode(password.normalize('NFKC')), open.kdf.salt, cost)
  const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt'])
  const additionalData = new TextEncoder().encode(headerText(open, 0))
  const cipher = { name: 'AES-GCM', iv: sealed.iv, additionalData, tagLength: 128 }
  const ciphertext = new Uint8Array(await crypto.subtle.encrypt(cipher, key, new TextEncoder().encode(secret)))
  return serializeVault({ ...open, secrets: [{ ...sealed, ciphertext }] })
}
