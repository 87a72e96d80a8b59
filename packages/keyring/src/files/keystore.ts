import { isChainId, type ChainId } from '@tidebook/chains/ids'
import { fromHex, toHex } from '@tidebook/protocol'
import { KeyringError } from '../errors.ts'
import type { ScryptCost } from '../scrypt.ts'

/** A secret encrypted under a password, in a form that other wallets also read and write. */
export interface Keystore {
  /** Format of the ecosystem's wallets, or of Ethereum (version 3). */
  readonly form: 'ecosystem' | 'ethereum'
  /** Stated by the file, and unverified until the secret is decrypted. */
  readonly chain: ChainId
  readonly address: string | undefined
  readonly alias: string | undefined
  readonly kdf: (ScryptCost & { readonly name: 'scrypt' }) | { readonly name: 'pbkdf2'; readonly rounds: number }
  readonly salt: Uint8Array
  readonly iv: Uint8Array
  readonly ciphertext: Uint8Array
  readonly mac: Uint8Array
}

/**
 * Maximum scrypt work for a file (n times r times p): four times that of Ethereum's wallets, which takes a few seconds.
 */
const MAX_SCRYPT_WORK = 4 * 262_144 * 8
/** Maximum memory: 512 MiB. */
const MAX_SCRYPT_MEMORY = 2 ** 29
/** Maximum number of blocks in all lanes (r times p). PBKDF2 fills them, which the work above does not include. */
const MAX_BLOCKS = 256
/** Maximum rounds of PBKDF2: sixteen times those of Ethereum's wallets. */
const MAX_ROUNDS = 16 * 262_144
const MAX_CIPHERTEXT_LENGTH = 1024
const KEY_BYTES = 32

type Fields = Readonly<Record<string, unknown>>

export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

/** Reads a keystore of the ecosystem's wallets: the ciphertext is outside of `crypto`, and the type is stated. */
export function readEcosystemKeystore(value: unknown): Keystore {
  const fields = fieldsOf(value)
  const crypto = fieldsOf(fields['crypto'])
  const { type, address, alias } = fields
  if (crypto['cipher'] !== 'aes-128-ctr' || !isChainId(type)) throw new KeyringError('keyring/file-invalid')
  return {
    form: 'ecosystem',
    chain: type,
    address: shortText(address),
    alias: shortText(alias),
    iv: bytesOf(crypto['iv'], 16, 16),
    ciphertext: bytesOf(fields['ciphertext'], 1, MAX_CIPHERTEXT_LENGTH),
    mac: bytesOf(fields['mac'], 32, 32),
    ...readKdf(crypto),
  }
}

/** Reads a keystore of Ethereum, version 3. */
export function readEthereumKeystore(value: unknown): Keystore {
  const fields = fieldsOf(value)
  const crypto = fieldsOf(fields['crypto'] ?? fields['Crypto'])
  if (fields['version'] !== 3 || crypto['cipher'] !== 'aes-128-ctr') throw new KeyringError('keyring/file-invalid')
  return {
    form: 'ethereum',
    chain: 'eth',
    address: shortText(fields['address']),
    alias: undefined,
    iv: bytesOf(fieldsOf(crypto['cipherparams'])['iv'], 16, 16),
    ciphertext: bytesOf(crypto['ciphertext'], KEY_BYTES, KEY_BYTES),
    mac: bytesOf(crypto['mac'], 32, 32),
    ...readKdf(crypto),
  }
}

/** Reads the work that a file requires, and rejects a file that would take minutes to open. */
function readKdf(crypto: Fields): Pick<Keystore, 'kdf' | 'salt'> {
  const { n, r, p, c, prf, dklen, salt: text } = fieldsOf(crypto['kdfparams'])
  const salt = bytesOf(text, 8, 64)
  if (dklen !== KEY_BYTES) throw new KeyringError('keyring/file-invalid')
  if (crypto['kdf'] === 'pbkdf2') {
    if (prf !== 'hmac-sha256' || !isCount(c)) throw new KeyringError('keyring/file-invalid')
    if (c > MAX_ROUNDS) throw new KeyringError('keyring/file-too-dear')
    return { kdf: { name: 'pbkdf2', rounds: c }, salt }
  }
  if (crypto['kdf'] !== 'scrypt' || !isCount(n) || !isCount(r) || !isCount(p))
    throw new KeyringError('keyring/file-invalid')
  if (n * r * p > MAX_SCRYPT_WORK || 128 * n * r > MAX_SCRYPT_MEMORY || r * p > MAX_BLOCKS)
    throw new KeyringError('keyring/file-too-dear')
  if (n < 2 || (n & (n - 1)) !== 0) throw new KeyringError('keyring/file-invalid')
  return { kdf: { name: 'scrypt', n, r, p }, salt }
}

/** Returns the work of a keystore as a fraction of the maximum. */
export function workFraction({ kdf }: Keystore): number {
  return kdf.name === 'scrypt' ? (kdf.n * kdf.r * kdf.p) / MAX_SCRYPT_WORK : kdf.rounds / MAX_ROUNDS
}

/** Returns a cache key, equal for keystores that share a derived key. */
export function derivationKey({ kdf, salt }: Keystore): string {
  return `${JSON.stringify(kdf)} ${toHex(salt)}`
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 1
}

function shortText(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= 128 ? value : undefined
}

function bytesOf(value: unknown, least: number, most: number): Uint8Array {
  if (
    typeof value !== 'string' ||
    value.length > 2 * most ||
    value.length < 2 * least ||
    !/^(?:[0-9a-f]{2})*$/iu.test(value)
  )
    throw new KeyringError('keyring/file-invalid')
  return fromHex(value)
}
