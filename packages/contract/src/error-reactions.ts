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

/** Codes that are told where they were asked. They are types only: every page carries what is below, and most codes are here. */
type InlineCode =
  | '1005'
  | '1008'
  | '1019'
  | '1023'
  | '1026'
  | '1027'
  | '1047'
  | '2004'
  | '4000'
  | '4001'
  | '4002'
  | '4004'
  | '4021'
  | '4030'
  | '4031'
  | '4032'
  | '4033'
  | '4034'
  | '4035'
  | '4036'
  | '4037'
  | '4038'
  | '4039'
  | '4040'
  | '4041'
  | '4050'
  | '4051'
  | '4052'
  | '4053'
  | '4054'
  | '4055'
  | '4056'
  | '4057'
  | '4058'
  | '4060'
  | '4061'
  | '4062'
  | '4063'
  | '4064'
  | '4065'
  | '4066'
  | '4067'
  | '4069'
  | '4070'
  | '4071'
  | '4080'
  | '4081'
  | '4082'
  | '4090'
  | '4091'
  | '4092'
  | '4093'
  | '4094'
  | '4095'
  | '4096'
  | '4097'
  | '4098'

/** The reaction to every other code; a code that stands in neither list does not compile. */
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
  '4059': 'retry',
  '4068': 'retry',
  '5000': 'banner',
  '5003': 'contact',
  '5004': 'contact',
  '5030': 'banner',
}

/** The reaction to a code that came over the wire; one that is not listed, or that nobody knows, is told where it was asked. */
export const reactionTo = (code: string): ErrorReaction =>
  (ERROR_REACTIONS as Readonly<Record<string, ErrorReaction>>)[code] ?? 'inline'

/** The field that a code is about; undefined where it is about none. */
export const fieldOf = (code: string): RefusedField | undefined => {
  const reaction = reactionTo(code)
  return REFUSED_FIELDS.find((field) => field === reaction)
}
