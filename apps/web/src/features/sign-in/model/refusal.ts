import type { CallFailure } from '@tidebook/client/http'

/** Where on a form a refusal is told. */
export type RefusedField = 'contact' | 'code' | 'password' | 'image' | 'form'

/** A refusal of the server: its code, for the words, and the field that it is about. */
export interface Refusal {
  readonly code: string
  readonly field: RefusedField
}

const FIELDS: Readonly<Record<string, RefusedField>> = {
  '1000': 'image',
  '1003': 'code',
  '1004': 'code',
  '1005': 'form',
  '1007': 'contact',
  '1024': 'contact',
  '1025': 'code',
  '1047': 'form',
  '2001': 'contact',
  '2701': 'code',
  '5003': 'contact',
  '5004': 'contact',
}

/** A picture is wanted, or another one: each is good for one use. */
export const IMAGE_WANTED = '1000'
const INVALID_CODE = '1002'

/**
 * What a failed call means for the form that made it.
 * @param asked a picture was read and sent along: a wrong code may be that of the picture
 */
export const refusalOf = ({ code, reason }: CallFailure, asked: 'sent-code' | 'image' | 'nothing'): Refusal => {
  if (code === '') return { code: reason === 'timeout' ? 'timeout' : 'networkError', field: 'form' }
  if (code === INVALID_CODE) return { code, field: asked === 'image' ? 'image' : 'code' }
  return { code, field: FIELDS[code] ?? 'form' }
}
