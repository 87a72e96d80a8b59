import { argon2id as scriptArgon } from '@noble/hashes/argon2.js'
import { describe, expect, it } from 'vitest'
import { MIN_COST } from './calibrate.ts'
import { argon2id, KEY_BYTES } from './kdf.ts'

function hex(bytes: Uint8Array) {
  return Buffer.from(bytes).toString('hex')
}

describe('argon2id', () => {
  it('equals the reference implementation (RFC 9106 family, phc-winner-argon2 vector)', async () => {
    const key = await argon2id(Buffer.from('password'), Buffer.from('somesalt'), {
      memory: 65_536,
      iterations: 2,
      parallelism: 1,
    })
    expect(hex(key)).toBe('09316115d5cf24ed5a15a31a3ba326e5cf32edc24702987c02b6566f61913cf7')
  })

  it('computes the same bytes without WebAssembly', async () => {
    const password = Buffer.from('Harbour7light')
    const salt = Buffer.from('0123456789abcdef')
    const script = scriptArgon(password, salt, { m: MIN_COST.memory, t: 2, p: 1, dkLen: KEY_BYTES })
    expect(hex(await argon2id(password, salt, MIN_COST))).toBe(hex(script))
    const wasm = globalThis.WebAssembly
    try {
      Reflect.deleteProperty(globalThis, 'WebAssembly')
      expect(hex(await argon2id(password, salt, MIN_COST))).toBe(hex(script))
    } finally {
      globalThis.WebAssembly = wasm
    }
  })
})
