import { describe, expect, it } from 'vitest'
import { readEcosystemKeystore, readEthereumKeystore, workFraction } from './keystore.ts'

function bytes(count: number): string {
  return 'ab'.repeat(count)
}

const SCRYPT = { n: 8192, r: 8, p: 1, dklen: 32, salt: bytes(32) }
const PBKDF2 = { c: 262_144, prf: 'hmac-sha256', dklen: 32, salt: bytes(32) }

function ecosystem(change: object = {}, crypto: object = {}) {
  return {
    type: 'swt',
    address: 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh',
    alias: 'Savings',
    ciphertext: bytes(29),
    mac: bytes(32),
    crypto: { cipher: 'aes-128-ctr', iv: bytes(16), kdf: 'scrypt', kdfparams: SCRYPT, ...crypto },
    ...change,
  }
}

function ethereum(change: object = {}, crypto: object = {}) {
  return {
    version: 3,
    crypto: {
      cipher: 'aes-128-ctr',
      cipherparams: { iv: bytes(16) },
      ciphertext: bytes(32),
      kdf: 'pbkdf2',
      kdfparams: PBKDF2,
      mac: bytes(32),
      ...crypto,
    },
    ...change,
  }
}

function withScrypt(cost: object) {
  return () => readEcosystemKeystore(ecosystem({}, { kdfparams: { ...SCRYPT, ...cost } }))
}

function withPbkdf2(cost: object) {
  return () => readEthereumKeystore(ethereum({}, { kdfparams: { ...PBKDF2, ...cost } }))
}

const INVALID = expect.objectContaining({ code: 'keyring/file-invalid' })
const COST_ERROR = expect.objectContaining({ code: 'keyring/file-too-dear' })

describe('maximum work for a keystore', () => {
  it.each([
    ['all of it', { n: 2 ** 18, p: 4 }, { p: 5 }],
    ['all of the memory', { n: 2 ** 19 }, { r: 9 }],
    ['all of the blocks', { n: 2, p: 32 }, { p: 33 }],
  ])('ERR-026 is %s', (_what, most, more) => {
    expect(withScrypt(most)).not.toThrow()
    expect(withScrypt({ ...most, ...more })).toThrow(COST_ERROR)
  })

  it('ERR-026 is limited in rounds', () => {
    expect(withPbkdf2({ c: 4_194_304 })).not.toThrow()
    expect(withPbkdf2({ c: 4_194_305 })).toThrow(COST_ERROR)
  })

  it('is counted in fractions of the maximum', () => {
    expect(workFraction(withScrypt({ n: 2 ** 18, p: 4 })())).toBe(1)
    expect(workFraction(withScrypt({ n: 2 ** 17, p: 2 })())).toBe(1 / 4)
    expect(workFraction(withPbkdf2({ c: 4_194_304 })())).toBe(1)
    expect(workFraction(withPbkdf2({})())).toBe(1 / 16)
  })

  it.each([{ n: 1 }, { n: 3 }, { n: 2.5 }, { n: '8192' }, { r: 0 }, { r: 0.5 }, { p: 0 }, { p: 1.5 }, { dklen: 31 }])(
    'ERR-025 rejects %j',
    (cost) => expect(withScrypt(cost)).toThrow(INVALID),
  )

  it.each([{ c: 0 }, { c: 1.5 }, { c: '9' }, { prf: 'hmac-sha512' }, { dklen: 64 }])(
    'ERR-025 rejects rounds of %j',
    (cost) => expect(withPbkdf2(cost)).toThrow(INVALID),
  )

  it("has no minimum beyond the format's, because the file's author chose it", () => {
    expect(withScrypt({ n: 2, r: 1 })().kdf).toEqual({ name: 'scrypt', n: 2, r: 1, p: 1 })
    expect(withPbkdf2({ c: 1 })().kdf).toEqual({ name: 'pbkdf2', rounds: 1 })
  })
})

describe('parts of a keystore', () => {
  it.each<[string, () => unknown]>([
    ['nothing', () => readEcosystemKeystore(null)],
    ['nothing in place of how it was made', () => readEthereumKeystore(ethereum({ crypto: null }))],
    ['another cipher', () => readEcosystemKeystore(ecosystem({}, { cipher: 'aes-256-cbc' }))],
    ['another cipher of Ethereum', () => readEthereumKeystore(ethereum({}, { cipher: 'aes-256-cbc' }))],
    ['another version', () => readEthereumKeystore(ethereum({ version: 4 }))],
    ['another way to stretch', () => readEcosystemKeystore(ecosystem({}, { kdf: 'bcrypt' }))],
    ['half a byte', () => readEcosystemKeystore(ecosystem({ ciphertext: 'abc' }))],
    ['no hex', () => readEcosystemKeystore(ecosystem({ ciphertext: 'xy' }))],
    ['bytes that are no text', () => readEcosystemKeystore(ecosystem({ ciphertext: ['ab'] }))],
  ])('ERR-025 reject %s', (_what, read) => expect(read).toThrow(INVALID))

  it.each<[string, readonly [number, number], (value: string) => unknown]>([
    ['ciphertext', [1, 1024], (ciphertext) => readEcosystemKeystore(ecosystem({ ciphertext }))],
    ['code of the password', [32, 32], (mac) => readEcosystemKeystore(ecosystem({ mac }))],
    ['counter', [16, 16], (iv) => readEcosystemKeystore(ecosystem({}, { iv }))],
    ['salt', [8, 64], (salt) => withScrypt({ salt })()],
    ['key of Ethereum', [32, 32], (ciphertext) => readEthereumKeystore(ethereum({}, { ciphertext }))],
  ])('ERR-025 limit the size of a %s', (_what, [least, most], read) => {
    for (const count of [least, most]) expect(() => read(bytes(count))).not.toThrow()
    for (const count of [least - 1, most + 1]) expect(() => read(bytes(count))).toThrow(INVALID)
  })

  it('omit invalid entries that only label the wallet', () => {
    const named = (alias: unknown) => readEcosystemKeystore(ecosystem({ alias })).alias
    expect([named('Savings'), named('a'.repeat(128)), named('a'.repeat(129)), named(7)]).toEqual([
      'Savings',
      'a'.repeat(128),
      undefined,
      undefined,
    ])
  })
})
