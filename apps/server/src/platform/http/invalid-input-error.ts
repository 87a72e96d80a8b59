import { contactFormatError, type Call, type ErrorName } from '@tidebook/contract'
import { ApiError } from './http.errors.ts'

/** Error codes for an invalid and a missing field, where the call declares the code. */
const FIELDS: Readonly<Record<string, { readonly wrong: ErrorName; readonly missing?: ErrorName }>> = {
  address: { wrong: 'walletFormat' },
  w: { wrong: 'walletFormat' },
  publicKey: { wrong: 'walletFormat' },
  phone: { wrong: 'phoneFormat' },
  email: { wrong: 'emailFormat' },
  extra: { wrong: 'emailFormat' },
  account: { wrong: 'accountName' },
  verifyCode: { wrong: 'codeFormat', missing: 'codeRequired' },
}

interface Issue {
  readonly message: string
  readonly path: readonly PropertyKey[]
}

/**
 * Creates the error for an invalid input: with the field's code if the call declares one, otherwise with the field
 * name.
 */
export function invalidInputError(call: Pick<Call, 'errors'>, issue: Issue | undefined, input: unknown): ApiError {
  const field = String(issue?.path[0] ?? 'request')
  const named = FIELDS[field]
  const entries = typeof input === 'object' && input !== null ? Object.entries(input) : []
  const isMissing = !entries.some(([name, value]) => name === field && value !== '')
  const wrong = named?.wrong === 'phoneFormat' ? phoneError(call, entries) : named?.wrong
  const code = (isMissing ? named?.missing : undefined) ?? wrong
  // One error code, whichever check fails (VAL-037).
  if (code !== undefined && call.errors.includes(code)) return new ApiError(code)
  return new ApiError('invalidParameter', `${field}: ${issue?.message ?? 'not as described'}`)
}

/** Returns the error for the field `phone`, which some calls also use for an e-mail address. */
function phoneError({ errors }: Pick<Call, 'errors'>, entries: readonly (readonly [string, unknown])[]): ErrorName {
  const text = entries.find(([name]) => name === 'phone')?.[1]
  const error = contactFormatError(typeof text === 'string' ? text : '')
  return errors.includes(error) ? error : 'phoneFormat'
}
