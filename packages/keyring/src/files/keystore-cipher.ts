import { chainOf } from '@tidebook/chains'
import type { ReportProgress } from '@tidebook/contract/progress'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { toHex } from '@tidebook/protocol'
import { KeyringError } from '../errors.ts'
import type { RandomBytes } from '../random.ts'
import type { VaultAccount } from '../vault-types.ts'
import type { Scrypt, ScryptCost } from '../scrypt.ts'
import { derivationKey, type Keystore } from './keystore.ts'

/**
 * Cost of written files, because the ecosystem's usual 4,096 is trivial for attackers. Readers take the cost from the
 * file.
 */
const WRITTEN_COST: ScryptCost = { n: 131_072, r: 8, p: 1 }

const HALF = 16

/** Content of a keystore. */
export interface OpenedKeystore {
  readonly secret: string
  readonly kind: 'seed' | 'key'
  readonly account: VaultAccount
}

/**
 * Decrypts the secrets of keystores, with their accounts, one after the other, because each may take a second. A
 * derived key shared by several keystores is computed only once. Reports progress as the number of opened keystores and
 * their total. Throws `keyring/file-password` (ERR-027), and `keyring/file-invalid` when a secret is invalid for its
 * type or has another address than the file states.
 */
export async function openKeystores(
  keystores: readonly Keystore[],
  password: string,
  scrypt: Scrypt,
  report?: ReportProgress,
): Promise<readonly OpenedKeystore[]> {
  const keys = new Map<string, Uint8Array>()
  const opened: OpenedKeystore[] = []
  try {
    for (const keystore of keystores) {
      const name = derivationKey(keystore)
      const key = keys.get(name) ?? (await keystoreKey(keystore, password, scrypt))
      keys.set(name, key)
      opened.push(await openWith(key, keystore))
      report?.(opened.length, keystores.length)
    }
    return opened
  } finally {
    for (const key of keys.values()) key.fill(0)
  }
}

async function openWith(key: Uint8Array, keystore: Keystore): Promise<OpenedKeystore> {
  const { mac, ciphertext, chain, address } = keystore
  if (macOf(key, ciphertext).some((byte, at) => byte !== mac[at])) throw new KeyringError('keyring/file-password')
  const clear = await counterMode(key, keystore.iv, ciphertext)
  const text = keystore.form === 'ethereum' ? toHex(clear) : new TextDecoder().decode(clear)
  clear.fill(0)
  const reading = chainOf(chain).readFiled(text)
  if (!('secret' in reading)) throw new KeyringError('keyring/file-invalid')
  const own = chainOf(chain).addressOf(reading.secret)
  if (address !== undefined && plain(address) !== plain(own)) throw new KeyringError('keyring/file-invalid')
  return { ...reading, account: { chain, address: own } }
}

/** A secret to write to a file. */
export interface ExportedSecret {
  readonly account: VaultAccount
  readonly secret: string
  readonly alias: string
  readonly isDefault: boolean
}

/** Writes keystores in the ecosystem's form with one derived key, each with its own IV. */
export async function sealKeystores(
  secrets: readonly ExportedSecret[],
  password: string,
  { scrypt, random }: { readonly scrypt: Scrypt; readonly random: RandomBytes },
): Promise<readonly object[]> {
  const salt = random(32)
  const bytes = new TextEncoder().encode(password)
  const key = await scrypt(bytes, salt, WRITTEN_COST)
  bytes.fill(0)
  try {
    return await Promise.all(
      secrets.map(async ({ account: { chain, address }, secret, alias, isDefault }) => {
        const iv = random(HALF)
        const ciphertext = await counterMode(key, iv, new TextEncoder().encode(secret))
        const { n, r, p } = WRITTEN_COST
        return {
          ciphertext: lower(ciphertext),
          crypto: {
            cipher: 'aes-128-ctr',
            iv: lower(iv),
            kdf: 'scrypt',
            kdfparams: { dklen: 32, n, p, r, salt: lower(salt) },
          },
          mac: lower(macOf(key, ciphertext)),
          type: chain,
          address: plain(address),
          default: isDefault,
          alias,
        }
      }),
    )
  } finally {
    key.fill(0)
  }
}

async function keystoreKey(
  { kdf, salt }: Keystore,
  password: string,
  scrypt: Scrypt,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new TextEncoder().encode(password)
  try {
    if (kdf.name === 'scrypt') return await scrypt(bytes, salt, { n: kdf.n, r: kdf.r, p: kdf.p })
    const key = await crypto.subtle.importKey('raw', bytes, 'PBKDF2', false, ['deriveBits'])
    const params = { name: 'PBKDF2', hash: 'SHA-256', iterations: kdf.rounds, salt: Uint8Array.from(salt) }
    return new Uint8Array(await crypto.subtle.deriveBits(params, key, 256))
  } finally {
    bytes.fill(0)
  }
}

function macOf(key: Uint8Array, ciphertext: Uint8Array): Uint8Array {
  return keccak_256(Uint8Array.of(...key.subarray(HALF), ...ciphertext))
}

/** Encrypts or decrypts, which is the same operation in counter mode. */
async function counterMode(key: Uint8Array, iv: Uint8Array, data: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const cipher = await crypto.subtle.importKey('raw', Uint8Array.from(key.subarray(0, HALF)), 'AES-CTR', false, [
    'encrypt',
  ])
  const params = { name: 'AES-CTR', counter: Uint8Array.from(iv), length: 128 }
  return new Uint8Array(await crypto.subtle.encrypt(params, cipher, Uint8Array.from(data)))
}

function lower(bytes: Uint8Array): string {
  return toHex(bytes).toLowerCase()
}

/** Addresses in hex may lack a checksum, and the prefix. */
function plain(address: string): string {
  return /^(0x)?[0-9a-f]{40}$/iu.test(address) ? `0x${address.replace(/^0x/iu, '').toLowerCase()}` : address
}
