import fc from 'fast-check'
import { deriveAddress, deriveKeypair, generateSeed } from 'ripple-keypairs'
import { describe, expect, it } from 'vitest'
import { goldenSeeds, networkOf } from '../../testing/golden.ts'
import { toHex } from '../hex.ts'
import { fromHex } from '../hex.ts'
import { call, swt, xrp } from '../networks/index.ts'
import { signData, verifySignature } from '../signing/signature.ts'
import { deriveKeyPair } from './key-pair.ts'
import { decodeSeed, generateSecret, isValidSecret, secretFromPassphrase } from './seed.ts'

const entropies = fc.uint8Array({ minLength: 16, maxLength: 16 })
const algorithms = fc.constantFrom('secp256k1', 'ed25519')

describe('key pairs', () => {
  it('match the recorded keys of every network', () => {
    for (const row of goldenSeeds) {
      if (row.entropy === undefined) continue
      const network = networkOf(row.chain)
      const algorithm = row.algorithm === 'ed25519' ? 'ed25519' : 'secp256k1'
      const secret = generateSecret(network, fromHex(row.entropy), algorithm)
      expect(secret).toBe(row.secret)
      const pair = deriveKeyPair(network, secret)
      expect(toHex(pair.publicKey)).toBe(row.publicKey)
      expect(row.privateKey?.slice(2)).toBe(toHex(pair.privateKey))
      expect(pair).toMatchObject({ address: row.address, algorithm })
    }
  })

  it('match the recorded keys of a passphrase', () => {
    const phrases = goldenSeeds.filter((row) => row.phrase !== undefined)
    expect(phrases.length).toBeGreaterThan(3)
    for (const row of phrases) {
      const secret = secretFromPassphrase(networkOf(row.chain), row.phrase ?? '')
      expect(secret).toBe(row.secret)
      expect(deriveKeyPair(networkOf(row.chain), secret).address).toBe(row.address)
    }
  })

  it('agree with an independent library for any entropy', () => {
    fc.assert(
      fc.property(entropies, algorithms, (entropy, algorithm) => {
        const oracle = algorithm === 'ed25519' ? ('ed25519' as const) : ('ecdsa-secp256k1' as const)
        const seed = generateSeed({ entropy, algorithm: oracle })
        expect(generateSecret(xrp, entropy, algorithm)).toBe(seed)
        const theirs = deriveKeypair(seed)
        const ours = deriveKeyPair(xrp, seed)
        expect(toHex(ours.publicKey)).toBe(theirs.publicKey)
        expect(ours.address).toBe(deriveAddress(theirs.publicKey))
      }),
      { numRuns: 10 },
    )
  })

  it('create signatures that are valid only for the signed data', () => {
    fc.assert(
      fc.property(
        entropies,
        algorithms,
        fc.uint8Array({ minLength: 1, maxLength: 300 }),
        (entropy, algorithm, data) => {
          const pair = deriveKeyPair(swt, generateSecret(swt, entropy, algorithm))
          const signature = signData(pair, data)
          expect(verifySignature(pair.publicKey, data, signature)).toBe(true)
          const other = data.slice()
          other[0] = (other[0] ?? 0) ^ 1
          expect(verifySignature(pair.publicKey, other, signature)).toBe(false)
        },
      ),
      { numRuns: 10 },
    )
  })

  it('never throw when verifying garbage', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), fc.uint8Array({ maxLength: 80 }), (key, signature) => {
        expect(verifySignature(key, Uint8Array.of(1), signature)).toBe(false)
      }),
    )
  })
})

describe('secrets', () => {
  const secret = 'spAvdYKEdp5AWj2ASt19feyfCpjYr'

  it('VAL-023 have 26 to 36 characters', () => {
    expect(isValidSecret(swt, secret)).toBe(true)
    expect(isValidSecret(swt, secret.slice(0, 25))).toBe(false)
    expect(isValidSecret(swt, secret.padEnd(37, 'j'))).toBe(false)
    const lengths = [new Uint8Array(16), new Uint8Array(16).fill(255)].flatMap((entropy) =>
      (['secp256k1', 'ed25519'] as const).map((algorithm) => generateSecret(swt, entropy, algorithm).length),
    )
    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(26)
    expect(Math.max(...lengths)).toBeLessThanOrEqual(36)
  })

  it('VAL-024 need a valid checksum and the right network', () => {
    expect(isValidSecret(swt, `${secret.slice(0, -1)}p`)).toBe(false)
    expect(isValidSecret(xrp, secret)).toBe(false)
    expect(isValidSecret(call, secret)).toBe(false)
  })

  it('ERR-024 rejects a bad secret without repeating it in the message', () => {
    const bad = `${secret.slice(0, -1)}p`
    expect(() => deriveKeyPair(swt, bad)).toThrow(expect.objectContaining({ code: 'protocol/secret' }))
    try {
      decodeSeed(swt, bad)
    } catch (error) {
      expect(String(error)).not.toContain(bad.slice(0, 8))
    }
    expect(() => generateSecret(swt, new Uint8Array(15))).toThrow(expect.objectContaining({ code: 'protocol/secret' }))
  })

  it('decode any text to a seed or throw a ProtocolError', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        expect(isValidSecret(swt, text)).toBe(false)
        expect(() => deriveKeyPair(swt, text)).toThrow(expect.objectContaining({ code: 'protocol/secret' }))
      }),
    )
  })
})
