import { isChainId } from '@tidebook/chains/ids'
import { fromBase64, toBase64 } from './base64.ts'
import { isAcceptableCost } from './calibrate.ts'
import type { SealedSecret, SecretKind, VaultAccount, VaultRecord } from './vault-types.ts'

/** Maximum secrets of a vault, accounts of a secret, and lengths of texts. */
const MAX_SECRETS = 256
const MAX_ACCOUNTS = 64
const MAX_WORD_LENGTH = 128

/** Minimum salt length, and exact IV and tag lengths, in bytes. */
export const SALT_BYTES = 16
export const IV_BYTES = 12
const TAG_BYTES = 16

const PRODUCT = 'tidebook-vault'
const KDF = 'argon2id'
const CIPHER = 'AES-256-GCM'
const KINDS: readonly SecretKind[] = ['seed', 'key', 'phrase']

/** Returns the stored form of a record without its checksum. */
export function formFields(record: VaultRecord): object {
  const [secret] = record.secrets
  if (record.version === 1 && secret !== undefined)
    return { ...formHeader(record, 0), ciphertext: toBase64(secret.ciphertext) }
  const secrets = record.secrets.map((each) => ({ ...publicPart(each), ciphertext: toBase64(each.ciphertext) }))
  return { ...head(record), secrets }
}

/** Returns the authenticated data of the secret at `index`. */
export function formHeader(record: VaultRecord, index: number): object {
  if (record.version === 2) return { ...head(record), secrets: record.secrets.map(publicPart), secret: index }
  const [secret] = record.secrets
  const [owner] = secret?.accounts ?? []
  return {
    product: PRODUCT,
    version: 1,
    network: owner?.chain,
    address: owner?.address,
    kdf: kdfFields(record.kdf),
    cipher: { name: CIPHER, iv: toBase64(secret?.iv ?? new Uint8Array()) },
  }
}

/** Reads a record from parsed JSON of either version, or returns undefined for anything else. */
export function readForm(value: unknown): VaultRecord | undefined {
  const fields = fieldsOf(value)
  const kdf = kdfOf(fieldsOf(fields?.['kdf']))
  const cipher = fieldsOf(fields?.['cipher'])
  if (fields?.['product'] !== PRODUCT || kdf === undefined || cipher?.['name'] !== CIPHER) return undefined
  if (fields['version'] === 1) return readFirst(fields, cipher, kdf)
  const { version, id, secrets: list } = fields
  if (version !== 2 || !isWord(id) || !Array.isArray(list) || list.length > MAX_SECRETS) return undefined
  const secrets = list.flatMap((each: unknown) => sealedOf(each) ?? [])
  return secrets.length === list.length ? { version, id, kdf, secrets } : undefined
}

type Fields = Readonly<Record<string, unknown>>

function head({ version, id, kdf }: VaultRecord) {
  return {
    product: PRODUCT,
    version,
    id,
    kdf: kdfFields(kdf),
    cipher: { name: CIPHER },
  }
}

function kdfFields({ memory, iterations, parallelism, salt }: VaultRecord['kdf']) {
  return {
    name: KDF,
    memory,
    iterations,
    parallelism,
    salt: toBase64(salt),
  }
}

function publicPart({ kind, accounts, iv }: SealedSecret) {
  return {
    kind,
    accounts: accounts.map(({ chain, address, path }) => ({ chain, address, ...(path !== undefined && { path }) })),
    iv: toBase64(iv),
  }
}

function readFirst(fields: Fields, cipher: Fields, kdf: VaultRecord['kdf']): VaultRecord | undefined {
  const { network: chain, address, ciphertext } = fields
  const owner = accountOf({ chain, address })
  if (owner === undefined) return undefined
  const secret = sealedOf({ kind: 'seed', accounts: [owner], iv: cipher['iv'], ciphertext })
  return secret && { version: 1, id: owner.address, kdf, secrets: [secret] }
}

function sealedOf(value: unknown): SealedSecret | undefined {
  const fields = fieldsOf(value)
  const kind = KINDS.find((each) => each === fields?.['kind'])
  const iv = bytesOf(fields?.['iv'])
  const ciphertext = bytesOf(fields?.['ciphertext'])
  const list = fields?.['accounts']
  if (kind === undefined || !Array.isArray(list) || list.length === 0 || list.length > MAX_ACCOUNTS) return undefined
  if (iv?.length !== IV_BYTES || ciphertext === undefined || ciphertext.length <= TAG_BYTES) return undefined
  const accounts = list.flatMap((each: unknown) => accountOf(each) ?? [])
  return accounts.length === list.length ? { kind, accounts, iv, ciphertext } : undefined
}

function accountOf(value: unknown): VaultAccount | undefined {
  const { chain, address, path } = fieldsOf(value) ?? {}
  if (!isChainId(chain) || !isWord(address)) return undefined
  if (path === undefined) return { chain, address }
  return isWord(path) ? { chain, address, path } : undefined
}

function isWord(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= MAX_WORD_LENGTH
}

function fieldsOf(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null ? (value as Fields) : undefined
}

function bytesOf(value: unknown): Uint8Array<ArrayBuffer> | undefined {
  return typeof value === 'string' ? fromBase64(value) : undefined
}

function kdfOf(fields: Fields | undefined): VaultRecord['kdf'] | undefined {
  const salt = bytesOf(fields?.['salt'])
  const memory = fields?.['memory']
  const iterations = fields?.['iterations']
  const parallelism = fields?.['parallelism']
  if (fields?.['name'] !== KDF || salt === undefined || salt.length < SALT_BYTES) return undefined
  if (typeof memory !== 'number' || typeof iterations !== 'number' || typeof parallelism !== 'number') return undefined
  if (!isAcceptableCost({ memory, iterations, parallelism })) return undefined
  return { memory, iterations, parallelism, salt }
}
