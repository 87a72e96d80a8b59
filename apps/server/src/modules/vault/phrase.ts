import { randomBytes } from 'node:crypto'
import { PHRASE_WORDS } from './phrase-words.ts'

/**
 * Cookie with the phrase of a browser; scripts cannot read it, other sites cannot send it, and only the vault's path
 * gets it.
 */
const PHRASE_COOKIE = 'tidebook_phrase'

const WORDS = 3
const SEED = /^[0-9a-f]{6}$/u
const ONE_YEAR_S = 31_536_000

/** Creates a phrase in the format of its cookie: one byte per word. */
export function newPhraseSeed(): string {
  return randomBytes(WORDS).toString('hex')
}

/** Returns the words of a seed. */
export function phraseOf(seed: string): string {
  return [...Buffer.from(seed, 'hex')].map((byte) => PHRASE_WORDS[byte % PHRASE_WORDS.length]).join(' ')
}

/** Returns the seed that a browser sent; undefined if it has no valid one. */
export function seedIn(cookies: string | undefined): string | undefined {
  for (const part of (cookies ?? '').split(';')) {
    const [name, value = ''] = part.trim().split('=')
    if (name === PHRASE_COOKIE && SEED.test(value)) return value
  }
  return undefined
}

/**
 * Returns the header that sets a browser's phrase cookie.
 * @param secure whether the request came over HTTPS
 */
export function phraseCookie(seed: string, secure: boolean): string {
  return `${PHRASE_COOKIE}=${seed}; Path=/vault; Max-Age=${ONE_YEAR_S}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`
}
