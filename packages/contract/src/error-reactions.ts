import type { ErrorCode } from './error-codes.ts'

const REFUSED_FIELDS = ['contact', 'code', 'image'] as const

/** The field of a form that a refusal is about: the one of phone or e-mail, of the code that was sent, of the picture. */
export type RefusedField = (typeof REFUSED_FIELDS)[number]

/**
 * What a page does about a refused call (ERR-087, U22), beside its words:
 * - `banner`: the service is away; said above the page until it answers again, and asked again by itself;
 * - `logout`: the session is over; the page forgets who was logged in and shows the way in;
 * - `retry`: said where it was asked, with the same offered again;
 * - a field: said at the field that has to be filled in otherwise;
 * - `inline`: said where it was asked; something else has to be done first.
 *
 * None is a toast: it would be gone before it is read.
 */
export type ErrorReaction = 'banner' | 'logout' | 'retry' | 'inline' | RefusedField

/** The reaction to each code; a code without one does not compile. */
export const ERROR_REACTIONS: Readonly<Record<ErrorCode, ErrorReaction>> = {
  '1000': 'image',
  '1002': 'code',
  '1003': 'code',
  '1004': 'code',
  '1005': 'inline',
  '1006': 'retry',
  '1007': 'contact',
  '1008': 'inline',
  '1019': 'inline',
  '1023': 'inline',
  '1024': 'contact',
  '1025': 'code',
  '1026': 'inline',
  '1027': 'inline',
  '1047': 'inline',
  '2001': 'contact',
  '2004': 'inline',
  '2701': 'code',
  '4000': 'inline',
  '4001': 'inline',
  '4002': 'inline',
  '4004': 'inline',
  '4009': 'retry',
  '4010': 'logout',
  '4021': 'inline',
  '4029': 'retry',
  '4030': 'inline',
  '4031': 'inline',
  '4032': 'inline',
  '4033': 'inline',
  '4034': 'inline',
  '4035': 'inline',
  '4036': 'inline',
  '4037': 'inline',
  '4038': 'inline',
  '4039': 'inline',
  '4040': 'inline',
  '4050': 'inline',
  '4051': 'inline',
  '4052': 'inline',
  '4053': 'inline',
  '4054': 'inline',
  '4055': 'inline',
  '4056': 'inline',
  '4057': 'inline',
  '4058': 'inline',
  '4059': 'retry',
  '4060': 'inline',
  '4061': 'inline',
  '4062': 'inline',
  '4063': 'inline',
  '4064': 'inline',
  '4065': 'inline',
  '4066': 'inline',
  '4067': 'inline',
  '4068': 'retry',
  '4069': 'inline',
  '4080': 'inline',
  '4081': 'inline',
  '4082': 'inline',
  '4070': 'inline',
  '4071': 'inline',
  '4090': 'inline',
  '4091': 'inline',
  '4092': 'inline',
  '4093': 'inline',
  '4094': 'inline',
  '4095': 'inline',
  '4096': 'inline',
  '5000': 'banner',
  '5003': 'contact',
  '5004': 'contact',
  '5030': 'banner',
}

/** The reaction to a code that came over the wire; a code that nobody knows is told where it was asked. */
export const reactionTo = (code: string): ErrorReaction =>
  (ERROR_REACTIONS as Readonly<Record<string, ErrorReaction>>)[code] ?? 'inline'

/** The field that a code is about; undefined where it is about none. */
export const fieldOf = (code: string): RefusedField | undefined => {
  const reaction = reactionTo(code)
  return REFUSED_FIELDS.find((field) => field === reaction)
}
