import { scryptAsync as scryptScript } from '@noble/hashes/scrypt.js'
import { scrypt as scryptWasm } from 'hash-wasm'
import { KEY_BYTES } from './kdf.ts'

/**
 * Cost of scrypt: `n` is a power of two, `r` the block size, `p` the number of lanes. Requires 128 times n times r
 * bytes.
 */
export interface ScryptCost {
  readonly n: number
  readonly r: number
  readonly p: number
}

/** Derives 32 bytes from a password with scrypt, for files of other wallets. */
export type Scrypt = (password: Uint8Array, salt: Uint8Array, cost: ScryptCost) => Promise<Uint8Array<ArrayBuffer>>

/** Scrypt in WebAssembly, or in JavaScript when WebAssembly is disabled. */
export const scrypt: Scrypt = async (password, salt, { n, r, p }) => {
  if (typeof WebAssembly === 'undefined') {
    return Uint8Array.from(await scryptScript(password, salt, { N: n, r, p, dkLen: KEY_BYTES }))
  }
  const options = { costFactor: n, blockSize: r, parallelism: p, hashLength: KEY_BYTES, outputType: 'binary' } as const
  return Uint8Array.from(await scryptWasm({ password, salt, ...options }))
}
