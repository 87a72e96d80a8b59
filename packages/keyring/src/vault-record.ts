import { isAcceptableCost } from './calibrate.ts'
import { fromBase64, toBase64 } from './base64.ts'
import { KeyringError } from './errors.ts'
import type { KdfCost } from './kdf.ts'

/** Smallest salt and exact IV and tag lengths, in bytes. */
export const SALT_BYTES = 16
export const IV_BYTES = 12
const TAG_BYTES = 16

/** The public half of a vault. Every field is authenticated by the cipher. */
export interface VaultHeader {
  readonly product: 'tidebook-vault'
  readonly version: 1
  readonly network: string
  readonly address: string
  readonly kdf: KdfCost & { readonly name: 'argon2id'; readonly salt: Uint8Array<ArrayBuffer> }
  readonly cipher: { readonly name: 'AES-256-GCM'; readonly iv: Uint8Array<ArrayBuffer> }
}

/** A vault: header and the encrypted secret with its tag. */
export interface VaultRecord extends VaultHeader {
  readonly ciphertext: Uint8Array<ArrayBuffer>
}

/** The header as the one text that is authenticated: fixed order of fields, no spaces. */
export function headerText(header: VaultHeader): string {
  return JSON.stringify(headerFields(header))
}

/** The record as the one text that is stored, with a checksum that tells damage from a wrong password. */
export async function serializeVault(record: VaultRecord): Promise<string> {
  const body = { ...headerFields(record), ciphertext: toBase64(record.ciphertext) }
  return JSON.stringify({ ...body, check: await checksum(JSON.stringify(body)) })
}

/**
 * Reads a stored vault. Only the exact text `serializeVault` writes is accepted, so a single changed character
 * is noticed before any password work. Throws `keyring/vault-damaged`.
 */
export async function parseVault(text: string): Promise<VaultRecord> {
  const record = recordOf(jsonOf(text))
  if (record === undefined || (await serializeVault(record)) !== text) throw new KeyringError('keyring/vault-damaged')
  return record
}

function headerFields(header: VaultHeader) {
  const { memory, iterations, parallelism, salt } = header.kdf
  return {
    product: header.product,
    version: header.version,
    network: header.network,
    address: header.address,
    kdf: { name: header.kdf.name, memory, iterations, parallelism, salt: toBase64(salt) },
    cipher: { name: header.cipher.name, iv: toBase64(header.cipher.iv) },
  }
}

async function checksum(text: string): Promise<string> {
  return toBase64(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type Fields = Readonly<Record<string, unknown>>

function fieldsOf(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null ? (value as Fields) : undefined
}

function bytesOf(value: unknown): Uint8Array<ArrayBuffer> | undefined {
  return typeof value === 'string' ? fromBase64(value) : undefined
}

function recordOf(value: unknown): VaultRecord | undefined {
  const fields = fieldsOf(value)
  const kdf = kdfOf(fieldsOf(fields?.['kdf']))
  const cipher = fieldsOf(fields?.['cipher'])
  const iv = bytesOf(cipher?.['iv'])
  const ciphertext = bytesOf(fields?.['ciphertext'])
  const network = fields?.['network']
  const address = fields?.['address']
  if (fields?.['product'] !== 'tidebook-vault' || fields['version'] !== 1) return undefined
  if (typeof network !== 'string' || typeof address !== 'string' || kdf === undefined) return undefined
  if (cipher?.['name'] !== 'AES-256-GCM' || iv?.length !== IV_BYTES) return undefined
  if (ciphertext === undefined || ciphertext.length <= TAG_BYTES) return undefined
  return {
    product: 'tidebook-vault',
    version: 1,
    network,
    address,
    kdf,
    cipher: { name: 'AES-256-GCM', iv },
    ciphertext,
  }
}

function kdfOf(fields: Fields | undefined): VaultHeader['kdf'] | undefined {
  const salt = bytesOf(fields?.['salt'])
  const memory = fields?.['memory']
  const iterations = fields?.['iterations']
  const parallelism = fields?.['parallelism']
  if (fields?.['name'] !== 'argon2id' || salt === undefined || salt.length < SALT_BYTES) return undefined
  if (typeof memory !== 'number' || typeof iterations !== 'number' || typeof parallelism !== 'number') return undefined
  if (!isAcceptableCost({ memory, iterations, parallelism })) return undefined
  return { name: 'argon2id', memory, iterations, parallelism, salt }
}
