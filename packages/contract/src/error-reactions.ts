import type { ErrorCode, InlineCode } from './error-codes.ts'

const REFUSED_FIELDS = ['contact', 'code', 'image'] as const

/** The form field that a refusal concerns: phone or e-mail, the sent code, or the image code. */
export type RefusedField = (typeof REFUSED_FIELDS)[number]

/**
 * A page's reaction to a refused call (ERR-087, U22), in addition to its text:
 * - `banner`: the service is unavailable. Shown at the top of the page until the service responds again; retried
 *   automatically.
 * - `logout`: the session has ended. The page forgets the user and shows the sign-in.
 * - `retry`: shown where the call was made, with a retry button.
 * - a field: shown at the field to correct.
 * - `inline`: shown where the call was made. The user has to do something else first.
 *
 * No reaction is a toast, which would disappear before it is read.
 */
export type ErrorReaction = 'banner' | 'logout' | 'retry' | 'inline' | RefusedField

/**
 * Reaction to every code that is not `inline`. A missing or superfluous code does not compile. Imports only the types
 * of the other table, because every page loads this one.
 */
export const ERROR_REACTIONS: Readonly<Record<Exclude<ErrorCode, InlineCode>, ErrorReaction>> = {
  '1000': 'image',
  '1002': 'code',
  '1003': 'code',
  '1004': 'code',
  '1006': 'retry',
  '1007': 'contact',
  '1024': 'contact',
  '1025': 'code',
  '2001': 'contact',
  '2701': 'code',
  '4009': 'retry',
  '4010': 'logout',
  '4029': 'retry',
  '4042': 'contact',
  '4059': 'retry',
  '4068': 'retry',
  '5000': 'banner',
  '5003': 'contact',
  '5004': 'contact',
  '5030': 'banner',
}

/** Returns the reaction to a code that the server sent. Unlisted and unknown codes are shown inline. */
export function reactionTo(code: string): ErrorReaction {
  return (ERROR_REACTIONS as Readonly<Record<string, ErrorReaction>>)[code] ?? 'inline'
}

/** Returns the form field that a code concerns, or undefined. */
export function fieldOf(code: string): RefusedField | undefined {
  const reaction = reactionTo(code)
  return REFUSED_FIELDS.find((field) => field === reaction)
}
