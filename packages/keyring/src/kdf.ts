import { argon2id as argon2idScript } from '@noble/hashes/argon2.js'
import { argon2id as argon2idWasm } from 'hash-wasm'

/** Cost of Argon2id: memory in KiB, passes over it, lanes. */
export interface KdfCost {
  readonly memory: number
  readonly iterations: number
  readonly parallelism: number
}

/** Derives a 32-byte key from a password. */
export type Kdf = (password: Uint8Array, salt: Uint8Array, cost: KdfCost) => Promise<Uint8Array<ArrayBuffer>>

export const KEY_BYTES = 32

/**
 * Argon2id in WebAssembly. Browsers without WebAssembly (lockdown modes) compute the same bytes in JavaScript, several
 * times slower, so that vaults open everywhere.
 */
export const argon2id: Kdf = async (password, salt, cost) => {
  if (typeof WebAssembly === 'undefined') {
    const options = { m: cost.memory, t: cost.iterations, p: cost.parallelism, dkLen: KEY_BYTES }
    return Uint8Array.from(argon2idScript(password, salt, options))
  }
  const key = await argon2idWasm({
    password,
    salt,
    memorySize: cost.memory,
    iterations: cost.iterations,
    parallelism: cost.parallelism,
    hashLength: KEY_BYTES,
    outputType: 'binary',
  })
  return Uint8Array.from(key)
}
