import { createHash, generateKeyPairSync } from 'node:crypto'
import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { ConsensusError } from '../base/consensus-error.ts'
import { isRecord, readJsonFile } from './read-json.ts'

const PRIVATE = 0o600
const ADDRESS_BYTES = 20

/** Returns the path of a key file in a home folder. */
export function keyFile(home: string, suffix = ''): string {
  return join(home, 'config', `priv_validator_key${suffix}.json`)
}

const NEXT = '.next'
const PREVIOUS = '.previous'

/** Returns the address of a validator: 40 upper-case hex digits. @param key ed25519 key, base64 */
export function validatorAddress(key: string): string {
  const hash = createHash('sha256').update(Buffer.from(key, 'base64')).digest()
  return hash.subarray(0, ADDRESS_BYTES).toString('hex').toUpperCase()
}

/** The public part of a key file, as CometBFT writes it. */
interface KeyFile {
  readonly address: string
  readonly pub_key: { readonly type: string; readonly value: string }
}

/** Reads the public part of a key file. @throws ConsensusError consensus/home */
export function readKeyFile(file: string): KeyFile {
  const { address, pub_key: key } = readJsonFile(file)
  if (typeof address === 'string' && isRecord(key)) {
    const { type, value } = key
    if (typeof type === 'string' && typeof value === 'string') return { address, pub_key: { type, value } }
  }
  throw new ConsensusError('consensus/home', `${file} holds no validator key`)
}

/** Returns the public key that a home folder prepared for a rotation, base64; undefined without one. */
export function readNextKey(home: string): string | undefined {
  const file = keyFile(home, NEXT)
  return existsSync(file) ? readKeyFile(file).pub_key.value : undefined
}

/** Returns the path of the key that a rotation replaced, if a home folder still has it. */
export function previousKeyFile(home: string): string | undefined {
  const file = keyFile(home, PREVIOUS)
  return existsSync(file) ? file : undefined
}

/** Returns the address of the key that a rotation replaced; undefined without one. */
export function readPreviousAddress(home: string): string | undefined {
  const file = previousKeyFile(home)
  return file === undefined ? undefined : readKeyFile(file).address
}

/** Creates the next validator key of a home folder, or returns the one that it has. @returns the public key, base64 */
export function prepareNextKey(home: string): string {
  const prepared = readNextKey(home)
  if (prepared !== undefined) return prepared
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const { d: seed = '', x = '' } = { ...privateKey.export({ format: 'jwk' }), ...publicKey.export({ format: 'jwk' }) }
  const bytes = Buffer.from(x, 'base64url')
  const value = bytes.toString('base64')
  const secret = Buffer.concat([Buffer.from(seed, 'base64url'), bytes]).toString('base64')
  const file = {
    address: validatorAddress(value),
    pub_key: { type: 'tendermint/PubKeyEd25519', value },
    priv_key: { type: 'tendermint/PrivKeyEd25519', value: secret },
  }
  createDurably(keyFile(home, NEXT), `${JSON.stringify(file, undefined, 2)}\n`)
  return value
}

/**
 * Creates a file that survives a power failure, complete or not at all. The ledger may make its key a validator right
 * after.
 * @throws the system error EEXIST when the file exists
 */
function createDurably(path: string, content: string): void {
  const draft = `${path}.part`
  rmSync(draft, { force: true })
  const file = openSync(draft, 'wx', PRIVATE)
  try {
    writeFileSync(file, content)
    fsyncSync(file)
    linkSync(draft, path)
  } finally {
    closeSync(file)
    rmSync(draft, { force: true })
  }
  const folder = openSync(dirname(path), 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

/**
 * Makes the next key the key of a home folder, and keeps the earlier one in another file. CometBFT reads the key when it
 * starts. Its record of the last signed height stays, so it never signs a height twice.
 */
export function installNextKey(home: string): void {
  // The key is never missing: a CometBFT that starts without one creates a key and resets its record of signed heights.
  copyFileSync(keyFile(home), keyFile(home, PREVIOUS))
  renameSync(keyFile(home, NEXT), keyFile(home))
}

/** Returns the last height that the validator key of a home folder signed; 0 before the first. */
export function readSignedHeight(home: string): number {
  const file = join(home, 'data', 'priv_validator_state.json')
  const { height } = readJsonFile(file)
  const number = Number(height)
  if (typeof height === 'string' && Number.isSafeInteger(number)) return number
  throw new ConsensusError('consensus/home', `${file} has no height`)
}
