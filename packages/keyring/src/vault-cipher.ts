import { KeyringError } from './errors.ts'
import type { Kdf, KdfCost } from './kdf.ts'
import { IV_BYTES, SALT_BYTES } from './vault-forms.ts'
import { headerText } from './vault-record.ts'
import type { SealedSecret, VaultRecord } from './vault-types.ts'

/** Dependencies of sealing: the key derivation, its cost and a random source. */
export interface SealOptions {
  readonly kdf: Kdf
  readonly cost: KdfCost
  readonly random: (length: number) => Uint8Array<ArrayBuffer>
}

/** A secret in plain text, with its accounts. The caller wipes it. */
export interface ClearSecret extends Pick<SealedSecret, 'kind' | 'accounts'> {
  readonly secret: Uint8Array<ArrayBuffer>
}

/** A vault with its opening key: non-extractable, for decryption only. */
export interface SealedVault {
  readonly record: VaultRecord
  readonly key: CryptoKey
}

/**
 * Encrypts secrets under a password: Argon2id, then AES-256-GCM with all public fields as authenticated data. Every
 * seal generates a new salt and new IVs, so that neither repeats under one key.
 */
export async function sealVault(
  id: string,
  secrets: readonly ClearSecret[],
  password: string,
  { kdf, cost, random }: SealOptions,
): Promise<SealedVault> {
  const { memory, iterations, parallelism } = cost
  const open: VaultRecord = {
    version: 2,
    id,
    kdf: { memory, iterations, parallelism, salt: random(SALT_BYTES) },
    secrets: secrets.map(({ kind, accounts }) => ({ kind, accounts, iv: random(IV_BYTES), ciphertext: NO_BYTES })),
  }
  const raw = await stretch(password, open, kdf)
  try {
    const writer = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt'])
    const sealed = await Promise.all(
      open.secrets.map(async (each, index): Promise<SealedSecret> => {
        const clear = secrets[index]?.secret ?? NO_BYTES
        const ciphertext = new Uint8Array(await crypto.subtle.encrypt(gcm(open, index), writer, clear))
        return { ...each, ciphertext }
      }),
    )
    return { record: { ...open, secrets: sealed }, key: await readerKey(raw) }
  } finally {
    raw.fill(0)
  }
}

/** Derives the opening key of a vault from a password. The password is not stored. */
export async function vaultKey(record: VaultRecord, password: string, kdf: Kdf): Promise<CryptoKey> {
  const raw = await stretch(password, record, kdf)
  try {
    return await readerKey(raw)
  } finally {
    raw.fill(0)
  }
}

/**
 * Decrypts the secret at `index`. Throws `keyring/incorrect-password` when key, public fields or ciphertext do not
 * match.
 */
export async function openSecret(record: VaultRecord, index: number, key: CryptoKey): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const { ciphertext } = record.secrets[index] ?? { ciphertext: NO_BYTES }
    return new Uint8Array(await crypto.subtle.decrypt(gcm(record, index), key, ciphertext))
  } catch {
    throw new KeyringError('keyring/incorrect-password')
  }
}

const NO_BYTES = new Uint8Array()

function gcm(record: VaultRecord, index: number): AesGcmParams {
  const additionalData = new TextEncoder().encode(headerText(record, index))
  return { name: 'AES-GCM', iv: record.secrets[index]?.iv ?? NO_BYTES, additionalData, tagLength: 128 }
}

function readerKey(raw: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['decrypt'])
}

async function stretch(password: string, { kdf: cost }: VaultRecord, kdf: Kdf): Promise<Uint8Array<ArrayBuffer>> {
  // Keyboards compose the same letter differently, so the password is normalized to open the vault everywhere.
  const bytes = new TextEncoder().encode(password.normalize('NFKC'))
  try {
    return await kdf(bytes, cost.salt, cost)
  } finally {
    bytes.fill(0)
  }
}
