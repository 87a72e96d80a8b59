import type { CallFailure } from '@tidebook/client/http'
import { fieldOf, type RefusedField } from '@tidebook/contract/error-reactions'

/** A refusal of the server: its code, for the words, and the field that it is about, or the form as a whole. */
export interface Refusal {
  readonly code: string
  readonly field: RefusedField | 'form'
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
  return { code, field: fieldOf(code) ?? 'form' }
}
