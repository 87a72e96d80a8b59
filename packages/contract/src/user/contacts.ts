import { LENGTHS } from '../constants.ts'

/** A mainland mobile number with an optional prefix (VAL-015). */
export const PHONE = /^(?:0|86|17951)?(1[3-9]\d{9})$/
/** One address as a mailbox has it: letters, digits and the signs that need no quotes. */
export const EMAIL = /^(?=.{6,254}$)[\w.%+-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/
/** A name that a person chose; it is neither a phone number nor an e-mail. */
export const USER_NAME = /^[A-Za-z][\w]{3,19}$/
/** Digits of a code that was sent (VAL-017..019). */
export const CODE = new RegExp(`^\\d{${LENGTHS.code}}$`)

/** Where somebody is reached. */
export interface Contact {
  readonly kind: 'phone' | 'email'
  /** Of a phone its 11 digits, of an e-mail its small letters. */
  readonly value: string
}

/** The contact that a person typed, in the one form in which it is kept; undefined when it is none. */
export function contactOf(text: string): Contact | undefined {
  const typed = text.trim()
  const phone = PHONE.exec(typed)?.[1]
  if (phone !== undefined) return { kind: 'phone', value: phone }
  return EMAIL.test(typed) ? { kind: 'email', value: typed.toLowerCase() } : undefined
}

/** What may be shown of a contact to whoever looks over a shoulder: `138****0000`, `a***@example.com`. */
export function maskedContact({ kind, value }: Contact): string {
  if (kind === 'phone') return `${value.slice(0, 3)}****${value.slice(-4)}`
  const at = value.lastIndexOf('@')
  return `${value.slice(0, 1)}***${value.slice(at)}`
}

/** What may be shown of a name: `ali***e`. */
export const maskedName = (name: string): string => `${name.slice(0, 3)}***${name.slice(-1)}`
