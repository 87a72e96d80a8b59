import { createCipheriv, createDecipheriv, randomBytes, scrypt, type ScryptOptions } from 'node:crypto'
import { archiveUnreadable } from './archive-reader.ts'

const MAGIC = Buffer.from('tidebook-sealed-1\n')
const SALT_BYTES = 16
const TAG_BYTES = 16
const BLOCK_BYTES = 64 * 1024
/** Parameters of scrypt: each guess of the password costs 64 MiB. */
const COST: ScryptOptions = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 }
const CIPHER = 'aes-256-gcm'

type Chunks = AsyncIterable<Buffer>

function keyOf(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFC'), salt, 32, COST, (error, key) => (error === null ? resolve(key) : reject(error)))
  })
}

/**
 * Returns the nonce of a block. It contains the number of the block and marks the last one, so that no block can be
 * omitted, moved or cut off.
 */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(number))
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** Encrypts a stream with a password, block by block (AES-256-GCM, scrypt). */
export function seal(password: string) {
  return async function* (chunks: Chunks): AsyncGenerator<Buffer> {
    const salt = randomBytes(SALT_BYTES)
    const key = await keyOf(password, salt)
    const block = (content: Buffer, number: number, isLast: boolean): Buffer => {
      const cipher = createCipheriv(CIPHER, key, nonceOf(number, isLast), { authTagLength: TAG_BYTES })
      return Buffer.concat([cipher.update(content), cipher.final(), cipher.getAuthTag()])
    }
    yield Buffer.concat([MAGIC, salt])
    let number = 0
    let rest = Buffer.alloc(0)
    for await (const chunk of chunks) {
      rest = Buffer.concat([rest, chunk])
      for (; rest.length > BLOCK_BYTES; number += 1) {
        yield block(rest.subarray(0, BLOCK_BYTES), number, false)
        rest = rest.subarray(BLOCK_BYTES)
      }
    }
    yield block(rest, number, true)
  }
}

/**
 * Decrypts the output of `seal`. Passes through unencrypted content only when no password is set: the password
 * authenticates the backup, and anyone could replace it with an unencrypted one.
 * @param password from the settings; undefined when it is not set
 * @throws ServerError `backup/unreadable` for a missing or wrong password, changed bytes, or unencrypted content where
 * a password is set
 */
export function unseal(password: string | undefined) {
  return async function* (chunks: Chunks): AsyncGenerator<Buffer> {
    let key: Buffer | undefined
    let isPlain = false
    let number = 0
    let rest = Buffer.alloc(0)
    const open = (sealed: Buffer, isLast: boolean): Buffer => {
      if (key === undefined || sealed.length < TAG_BYTES) throw archiveUnreadable('it is cut off')
      try {
        const decipher = createDecipheriv(CIPHER, key, nonceOf(number, isLast), { authTagLength: TAG_BYTES })
        decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
        return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()])
      } catch (error) {
        throw archiveUnreadable('it was encrypted with another BACKUP_PASSWORD, or changed', error)
      }
    }
    for await (const chunk of chunks) {
      if (isPlain) {
        yield chunk
        continue
      }
      rest = Buffer.concat([rest, chunk])
      if (key === undefined) {
        const begun = rest.subarray(0, MAGIC.length)
        if (!begun.equals(MAGIC.subarray(0, begun.length))) {
          if (password !== undefined)
            throw archiveUnreadable('it is not encrypted: unset BACKUP_PASSWORD if it never was')
          isPlain = true
          yield rest
          continue
        }
        if (rest.length < MAGIC.length + SALT_BYTES) continue
        if (password === undefined) throw archiveUnreadable('it is encrypted: set BACKUP_PASSWORD')
        key = await keyOf(password, rest.subarray(MAGIC.length, MAGIC.length + SALT_BYTES))
        rest = rest.subarray(MAGIC.length + SALT_BYTES)
      }
      for (; rest.length > BLOCK_BYTES + TAG_BYTES; number += 1) {
        yield open(rest.subarray(0, BLOCK_BYTES + TAG_BYTES), false)
        rest = rest.subarray(BLOCK_BYTES + TAG_BYTES)
      }
    }
    if (!isPlain) yield open(rest, true)
  }
}
