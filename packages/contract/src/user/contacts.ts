import { LENGTHS } from '../constants.ts'

/** A mainland mobile number with an optional prefix (VAL-015). */
export const PHONE = /^(?:0|86|17951)?(1[3-9]\d{9})$/
/** One e-mail address: letters, digits and the characters that need no quotes. */
export const EMAIL = /^(?=.{6,254}$)[\w.%+-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/
/** A user name. It cannot be confused with a phone number or an e-mail address. */
export const USER_NAME = /^[A-Za-z][\w]{3,19}$/
/** A sent code: its digits (VAL-017..019). */
export const CODE = new RegExp(`^\\d{${LENGTHS.code}}$`)

/** A contact of a user. */
export interface Contact {
  readonly kind: 'phone' | 'email'
  /** 11 digits of a phone number, or an e-mail address in lower case. */
  readonly value: string
}

/** Normalizes a typed contact, or returns undefined for an invalid one. */
export function contactOf(text: string): Contact | undefined {
  const typed = text.trim()
  const phone = PHONE.exec(typed)?.[1]
  if (phone !== undefined) return { kind: 'phone', value: phone }
  return EMAIL.test(typed) ? { kind: 'email', value: typed.toLowerCase() } : undefined
}

/** Returns the error for an invalid contact. A text with `@` counts as an e-mail address. */
export function contactFormatError(text: string): 'phoneFormat' | 'emailFormat' {
  return text.includes('@') ? 'emailFormat' : 'phoneFormat'
}

/** Masks a contact for display: `138****0000`, `a***@example.com`. */
export function maskedContact({ kind, value }: Contact): string {
  if (kind === 'phone') return `${value.slice(0, 3)}****${value.slice(-4)}`
  const at = value.lastIndexOf('@')
  return `${value.slice(0, 1)}***${value.slice(at)}`
}

/** Masks a user name for display: `tra***e`. Hides at least half of its characters. */
export function maskedName(name: string): string {
  const shown = Math.min(3, Math.floor(name.length / 3))
  return `${name.slice(0, shown)}***${name.slice(-1)}`
}

/** Returns a stored contact in masked form, or '' if there is none. */
export function maskedText(contact: string | null): string {
  const read = contact === null ? undefined : contactOf(contact)
  return read === undefined ? '' : maskedContact(read)
}
