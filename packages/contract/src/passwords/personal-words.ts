import { contactOf } from '../user/contacts.ts'
import { LENGTHS } from '../constants.ts'
import { withLetters } from './common-passwords.ts'

/** Whose password it is, and where: what a guesser knows of somebody. */
export interface PasswordOwner {
  /** Phones and e-mails, as they were typed or are kept. */
  readonly contacts: readonly string[]
  /** User names; empty ones count for nothing. */
  readonly names: readonly string[]
  /** Host name of the exchange. */
  readonly host: string
}

const PRODUCT = 'tidebook'
/** Shorter pieces are in too many words. */
const SHORTEST = 4

const piecesOf = (text: string): string[] => [text, ...text.split(/[._%+-]+/u)]

const wordsOfContact = (typed: string): string[] => {
  const contact = contactOf(typed)
  if (contact === undefined) return []
  const { kind, value } = contact
  if (kind === 'phone') return [value, value.slice(-8), value.slice(-6), value.slice(-4)]
  const [box = '', host = ''] = value.split('@')
  return [value, ...piecesOf(box), ...labelsOf(host)]
}

/** Labels of a host name without the last one, which says nothing about it. */
const labelsOf = (host: string): string[] => host.split('.').slice(0, -1).flatMap(piecesOf)

/** The words that a guesser begins with for this owner, in small letters, the longest first. */
export function personalWords({ contacts, names, host }: PasswordOwner): readonly string[] {
  const words = [PRODUCT, ...labelsOf(host), ...names.flatMap(piecesOf), ...contacts.flatMap(wordsOfContact)]
  return [...new Set(words.map((word) => word.toLowerCase()))]
    .filter((word) => word.length >= SHORTEST)
    .toSorted((one, other) => other.length - one.length)
}

/**
 * Whether a password stands on what is known of its owner or of the exchange: without these words, also where their
 * letters are replaced by look-alikes, too little is left to be a password of its own.
 */
export function isPersonalPassword(password: string, owner: PasswordOwner): boolean {
  const text = password.normalize('NFKC').toLowerCase()
  const words = personalWords(owner)
  return leavesTooLittle(text, words) || leavesTooLittle(withLetters(text), words.map(withLetters))
}

const leavesTooLittle = (text: string, words: readonly string[]): boolean => {
  const left = words.reduce((rest, word) => rest.replaceAll(word, ''), text)
  return left !== text && [...left].length < LENGTHS.passwordMin
}
