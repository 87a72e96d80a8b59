import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import type pg from 'pg'
import { signingKey } from '../../platform/secrets/signing-key.ts'

/** Prefix of the 32 key bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Keys that sign requests to partners. Each partner has one key, which is the same in every program. */
export interface PartnerKeys {
  readonly names: readonly string[]
  keyOf(name: string): Promise<KeyObject>
  /** Returns the 32 bytes of the partner's public key in hexadecimal. */
  publicKeyOf(name: string): Promise<string>
}

export function partnerKeys(pool: () => pg.Pool, names: readonly string[]): PartnerKeys {
  const keys = new Map<string, KeyObject>()
  const keyOf = async (name: string): Promise<KeyObject> => {
    const keyObject = keys.get(name)
    if (keyObject !== undefined) return keyObject
    const seed = await signingKey(pool(), `partner:${name}`)
    const key = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' })
    keys.set(name, key)
    return key
  }
  return {
    names,
    keyOf,
    publicKeyOf: async (name) => {
      const { x = '' } = createPublicKey(await keyOf(name)).export({ format: 'jwk' })
      return Buffer.from(x, 'base64url').toString('hex')
    },
  }
}
