import { KeyringError } from './errors.ts'
import type { Kdf, KdfCost } from './kdf.ts'
import { headerText, IV_BYTES, SALT_BYTES } from './vault-record.ts'
import type { VaultHeader, VaultRecord } from './vault-record.ts'

/** What sealing needs from outside: the key stretching, its cost and a source of randomness. */
export interface SealOptions {
  readonly kdf: Kdf
  readonly cost: KdfCost
  readonly random: (length: number) => Uint8Array<ArrayBuffer>
}

/** A vault with the key that opens it: non-extractable, able to decrypt only. */
export interface SealedVault {
  readonly record: VaultRecord
  readonly key: CryptoKey
}

/**
 * Encrypts a secret under a password: Argon2id, then AES-256-GCM with the header as authenticated data.
 * Salt and IV are fresh for every seal, so neither ever repeats under one key.
 */
export async function sealVault(
  secret: Uint8Array<ArrayBuffer>,
  owner: { readonly network: string; readonly address: string },
  password: string,
  options: SealOptions,
): Promise<SealedVault> {
  const header: VaultHeader = {
    product: 'tidebook-vault',
    version: 1,
    network: owner.network,
    address: owner.address,
    kdf: { name: 'argon2id', ...options.cost, salt: options.random(SALT_BYTES) },
    cipher: { name: 'AES-256-GCM', iv: options.random(IV_BYTES) },
  }
  const raw = await stretch(password, header, options.kdf)
  try {
    const writer = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt'])
    const ciphertext = new Uint8Array(await crypto.subtle.encrypt(gcm(header), writer, secret))
    return { record: { ...header, ciphertext }, key: await readerKey(raw) }
  } finally {
    raw.fill(0)
  }
}

/** Derives the opening key of a vault from a password. The password itself is kept nowhere. */
export async function vaultKey(record: VaultRecord, password: string, kdf: Kdf): Promise<CryptoKey> {
  const raw = await stretch(password, record, kdf)
  try {
    return await readerKey(raw)
  } finally {
    raw.fill(0)
  }
}

/** Decrypts the secret. Throws `keyring/incorrect-password` when key, header or ciphertext do not belong together. */
export async function openVault(record: VaultRecord, key: CryptoKey): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await crypto.subtle.decrypt(gcm(record), key, record.ciphertext))
  } catch {
    throw new KeyringError('keyring/incorrect-password')
  }
}

function gcm(header: VaultHeader): AesGcmParams {
  const additionalData = new TextEncoder().encode(headerText(header))
  return { name: 'AES-GCM', iv: header.cipher.iv, additionalData, tagLength: 128 }
}

function readerKey(raw: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['decrypt'])
}

async function stretch(password: string, header: VaultHeader, kdf: Kdf): Promise<Uint8Array<ArrayBuffer>> {
  // Keyboards compose the same letters differently; one form makes the same password open the vault everywhere.
  const bytes = new TextEncoder().encode(password.normalize('NFKC'))
  try {
    return await kdf(bytes, header.kdf.salt, header.kdf)
  } finally {
    bytes.fill(0)
  }
}
