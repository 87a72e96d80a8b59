import { createHash, generateKeyPairSync } from 'node:crypto'
import { copyFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConsensusError } from '../base/consensus-error.ts'

const PRIVATE = 0o600
const ADDRESS_BYTES = 20

const keyFile = (home: string, suffix = ''): string => join(home, 'config', `priv_validator_key${suffix}.json`)
const NEXT = '.next'
const PREVIOUS = '.previous'

/** Returns the address of a validator: 40 upper-case hex digits. @param key ed25519 key, base64 */
export function validatorAddress(key: string): string {
  const hash = createHash('sha256').update(Buffer.from(key, 'base64')).digest()
  return hash.subarray(0, ADDRESS_BYTES).toString('hex').toUpperCase()
}

/** Returns the public key that a home folder prepared for a rotation, base64; undefined without one. */
export function readNextKey(home: string): string | undefined {
  const file = keyFile(home, NEXT)
  if (!existsSync(file)) return undefined
  try {
    const key: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (hasPublicKey(key)) return key.pub_key.value
  } catch (error) {
    throw new ConsensusError('consensus/home', `cannot read ${file}: ${String(error)}`, { cause: error })
  }
  throw new ConsensusError('consensus/home', `${file} holds no validator key`)
}

function hasPublicKey(value: unknown): value is { readonly pub_key: { readonly value: string } } {
  if (typeof value !== 'object' || value === null || !('pub_key' in value)) return false
  const { pub_key: key } = value
  return typeof key === 'object' && key !== null && 'value' in key && typeof key.value === 'string'
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
  writeFileSync(keyFile(home, NEXT), `${JSON.stringify(file, undefined, 2)}\n`, { mode: PRIVATE, flag: 'wx' })
  return value
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
  try {
    const { height } = JSON.parse(readFileSync(file, 'utf8')) as { readonly height?: unknown }
    const number = Number(height)
    if (typeof height === 'string' && Number.isSafeInteger(number)) return number
  } catch (error) {
    throw new ConsensusError('consensus/home', `cannot read ${file}: ${String(error)}`, { cause: error })
  }
  throw new ConsensusError('consensus/home', `${file} has no height`)
}
