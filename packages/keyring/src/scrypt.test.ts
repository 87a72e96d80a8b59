import { expect, it } from 'vitest'
import { scrypt } from './scrypt.ts'

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}

it('scrypt equals RFC 7914, with and without WebAssembly', async () => {
  const stretched = async () =>
    hex(await scrypt(Buffer.from('password'), Buffer.from('NaCl'), { n: 1024, r: 8, p: 16 }))
  const expected = 'fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162'
  expect(await stretched()).toBe(expected)
  const wasm = globalThis.WebAssembly
  try {
    Reflect.deleteProperty(globalThis, 'WebAssembly')
    expect(await stretched()).toBe(expected)
  } finally {
    globalThis.WebAssembly = wasm
  }
})
