import { randomBytes } from 'node:crypto'
import { PHRASE_WORDS } from './phrase-words.ts'

/** Keeps the phrase of a browser; scripts cannot read it, other sites cannot send it, only the vault's address gets it. */
export const PHRASE_COOKIE = 'tidebook_phrase'

const WORDS = 3
const SEED = /^[0-9a-f]{6}$/u
const ONE_YEAR_S = 31_536_000

/** A new phrase as its cookie keeps it: one byte a word. */
export const newPhraseSeed = (): string => randomBytes(WORDS).toString('hex')

/** The words of a seed. */
export const phraseOf = (seed: string): string =>
  [...Buffer.from(seed, 'hex')].map((byte) => PHRASE_WORDS[byte % PHRASE_WORDS.length]).join(' ')

/** The seed that a browser sent, or undefined when it has none that is sound. */
export const seedIn = (cookies: string | undefined): string | undefined => {
  for (const part of (cookies ?? '').split(';')) {
    const [name, value = ''] = part.trim().split('=')
    if (name === PHRASE_COOKIE && SEED.test(value)) return value
  }
  return undefined
}

/** The header that gives a browser its phrase. `secure` when it came over https. */
export const phraseCookie = (seed: string, secure: boolean): string =>
  `${PHRASE_COOKIE}=${seed}; Path=/vault; Max-Age=${ONE_YEAR_S}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`
