import { contactOf } from '../user/contacts.ts'
import { LENGTHS } from '../constants.ts'
import { replaceLookAlikes } from './common-passwords.ts'

/** Facts about the owner of a password and the exchange that a guesser knows. */
export interface PasswordOwner {
  /** Phone numbers and e-mail addresses, as typed or as stored. */
  readonly contacts: readonly string[]
  /** User names. Empty ones are ignored. */
  readonly names: readonly string[]
  /** Host name of the exchange. */
  readonly host: string
}

const PRODUCT = 'tidebook'
/** Shorter parts are in too many words. */
const SHORTEST = 4

function piecesOf(text: string): string[] {
  return [text, ...text.split(/[._%+-]+/u)]
}

function wordsOfContact(typed: string): string[] {
  const contact = contactOf(typed)
  if (contact === undefined) return []
  const { kind, value } = contact
  if (kind === 'phone') return [value, value.slice(-8), value.slice(-6), value.slice(-4)]
  const [box = '', host = ''] = value.split('@')
  return [value, ...piecesOf(box), ...labelsOf(host)]
}

/** Returns the labels of a host name without the top-level domain, which is not specific. */
function labelsOf(host: string): string[] {
  return host.split('.').slice(0, -1).flatMap(piecesOf)
}

/** Returns the words that a guesser tries first for this owner, in lower case, longest first. */
export function personalWords({ contacts, names, host }: PasswordOwner): readonly string[] {
  const words = [PRODUCT, ...labelsOf(host), ...names.flatMap(piecesOf), ...contacts.flatMap(wordsOfContact)]
  return [...new Set(words.map((word) => word.toLowerCase()))]
    .filter((word) => word.length >= SHORTEST)
    .toSorted((one, other) => other.length - one.length)
}

/**
 * Whether a password is based on facts about its owner or the exchange: too little remains without these words,
 * including variations with look-alike characters.
 */
export function isPersonalPassword(password: string, owner: PasswordOwner): boolean {
  const text = password.normalize('NFKC').toLowerCase()
  const words = personalWords(owner)
  return leavesTooLittle(text, words) || leavesTooLittle(replaceLookAlikes(text), words.map(replaceLookAlikes))
}

function leavesTooLittle(text: string, words: readonly string[]): boolean {
  const left = words.reduce((rest, word) => rest.replaceAll(word, ''), text)
  return left !== text && [...left].length < LENGTHS.passwordMin
}
