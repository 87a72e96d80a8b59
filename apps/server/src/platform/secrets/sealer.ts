import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { DataKey } from './data-key.ts'

/** An encrypted value, and the id of the key that decrypts it. */
interface Sealed {
  readonly keyId: string
  /** Initialization vector, tag, ciphertext. */
  readonly bytes: Buffer
}

/** Error for a sealed value that this program cannot open: another key, another place, or changed bytes. */
class SealError extends Error {
  readonly code = 'secrets/sealed'
}

/** Encrypts personal data before it is stored: AES-256-GCM, bound to the location where it is stored. */
export interface Sealer {
  /** @param place table, row and field; the same value is required to open it */
  seal(content: Uint8Array, place: string): Sealed
  /** @throws SealError */
  open(sealed: Sealed, place: string): Buffer
  /** Returns a keyed hash, hex, which allows a comparison of two values without revealing them. */
  fingerprint(value: string, purpose: string): string
}

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32

/** @param key called when the key is first needed */
export function createSealer(key: () => DataKey): Sealer {
  let cached: { readonly id: string; readonly cipher: Buffer; readonly prints: Buffer } | undefined
  const keys = () => {
    if (cached === undefined) {
      const { id, bytes } = key()
      const derive = (purpose: string): Buffer => Buffer.from(hkdfSync('sha256', bytes, '', purpose, KEY_BYTES))
      cached = { id, cipher: derive('seal'), prints: derive('fingerprint') }
    }
    return cached
  }
  return {
    seal: (content, place) => {
      const { id, cipher: secret } = keys()
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, secret, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(place))
      const text = Buffer.concat([cipher.update(content), cipher.final()])
      return { keyId: id, bytes: Buffer.concat([iv, cipher.getAuthTag(), text]) }
    },
    open: ({ keyId, bytes }, place) => {
      const { id, cipher: secret } = keys()
      if (keyId !== id) throw new SealError(`sealed with another key: ${keyId}`)
      try {
        const decipher = createDecipheriv(CIPHER, secret, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
        decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
        return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
      } catch (error) {
        throw new SealError('the sealed value was changed, or belongs to another place', { cause: error })
      }
    },
    fingerprint: (value, purpose) => createHmac('sha256', keys().prints).update(`${purpose}\0${value}`).digest('hex'),
  }
}

/**
 * Returns a sealer that calls a check before each use.
 * @param check throws when the key must not be used
 */
export function guardedSealer(sealer: Sealer, check: () => void): Sealer {
  return {
    seal: (content, place) => {
      check()
      return sealer.seal(content, place)
    },
    open: (sealed, place) => {
      check()
      return sealer.open(sealed, place)
    },
    fingerprint: (value, purpose) => {
      check()
      return sealer.fingerprint(value, purpose)
    },
  }
}
