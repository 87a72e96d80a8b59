import { describe, expect, it } from 'vitest'
import { FILE_ID, FILE_VERSION, readWalletFile } from './wallet-file.ts'

function bytes(count: number): string {
  return 'ab'.repeat(count)
}

function keystore(kdfparams: object = {}) {
  return {
    type: 'swt',
    address: 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh',
    ciphertext: bytes(29),
    mac: bytes(32),
    crypto: {
      cipher: 'aes-128-ctr',
      iv: bytes(16),
      kdf: 'scrypt',
      kdfparams: { n: 8192, r: 8, p: 1, dklen: 32, salt: bytes(32), ...kdfparams },
    },
  }
}

function file(wallets: readonly object[], change: object = {}) {
  return JSON.stringify({ version: FILE_VERSION, id: FILE_ID, contact: {}, wallets, ...change })
}

/** A keystore with the maximum work and its own salt. */
function dear(salt: number) {
  return keystore({ n: 2 ** 18, p: 4, salt: String(salt).repeat(16) })
}

const UNKNOWN = expect.objectContaining({ code: 'keyring/file-unknown' })

describe('a wallet file', () => {
  it('is at most a mebibyte long', () => {
    const text = file([keystore()])
    expect(readWalletFile(text.padEnd(1_048_576))).toHaveLength(1)
    expect(() => readWalletFile(text.padEnd(1_048_577))).toThrow(UNKNOWN)
  })

  it('contains at most 128 wallets', () => {
    expect(readWalletFile(file(Array.from({ length: 128 }, () => keystore())))).toHaveLength(128)
    expect(() => readWalletFile(file(Array.from({ length: 129 }, () => keystore())))).toThrow(UNKNOWN)
  })

  it('requires the work of at most four of the most expensive keystores, counting a shared derived key once', () => {
    const four = [1, 2, 3, 4].map(dear)
    expect(readWalletFile(file([...four, dear(1)]))).toHaveLength(5)
    expect(() => readWalletFile(file([...four, keystore()]))).toThrow(
      expect.objectContaining({ code: 'keyring/file-too-dear' }),
    )
  })

  it.each(['version', 'id', 'contact'])('ERR-026 requires its %s', (mark) => {
    expect(() => readWalletFile(file([keystore()], { [mark]: undefined }))).toThrow(UNKNOWN)
  })

  it.each([{ type: 'swt' }, { ciphertext: 'ab' }])('ERR-026 requires complete keystores: %j', (part) => {
    expect(() => readWalletFile(JSON.stringify(part))).toThrow(UNKNOWN)
  })
})
