import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32
const TOKEN = /^[A-Za-z0-9_-]{43}$/

/** Creates an unguessable token of 256 random bits. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/**
 * Returns the stored hash of a token, so that a reader of the database cannot use the token; undefined for an invalid
 * token.
 */
export function tokenHash(token: string | undefined): Buffer | undefined {
  return token !== undefined && TOKEN.test(token) ? createHash('sha256').update(token).digest() : undefined
}
