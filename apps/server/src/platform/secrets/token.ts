import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32
const TOKEN = /^[A-Za-z0-9_-]{43}$/

/** A name that nobody guesses: 256 random bits. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

/** What is stored of a token, so that whoever reads the database cannot use it; undefined for what is none. */
export const tokenHash = (token: string | undefined): Buffer | undefined =>
  token !== undefined && TOKEN.test(token) ? createHash('sha256').update(token).digest() : undefined
