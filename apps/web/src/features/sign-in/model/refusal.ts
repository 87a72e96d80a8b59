import type { CallFailure } from '@tidebook/client/http'
import { fieldOf, type RefusedField } from '@tidebook/contract/error-reactions'

/** A refusal by the server: its code, which selects the message, and the affected field or the whole form. */
export interface Refusal {
  readonly code: string
  readonly field: RefusedField | 'form'
}

/** The server requires an image code, or another one, since each is valid for one use. */
export const IMAGE_CODE_REQUIRED = '1000'
const INVALID_CODE = '1002'

/**
 * Maps a failed call to a refusal for the form.
 * @param codeKind `image` when the call sent an image code; an invalid code then refers to the image
 */
export function refusalOf({ code, reason }: CallFailure, codeKind: 'sent-code' | 'image' | 'nothing'): Refusal {
  if (code === '') return { code: reason === 'timeout' ? 'timeout' : 'networkError', field: 'form' }
  if (code === INVALID_CODE) return { code, field: codeKind === 'image' ? 'image' : 'code' }
  return { code, field: fieldOf(code) ?? 'form' }
}
