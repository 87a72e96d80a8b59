import type { Call, ErrorName } from '@tidebook/contract'
import { ApiError } from './http.errors.ts'

/** What is said of a field that is not as described, and of one that is missing, where the call names the code. */
const FIELDS: Readonly<Record<string, { readonly wrong: ErrorName; readonly missing?: ErrorName }>> = {
  address: { wrong: 'walletFormat' },
  w: { wrong: 'walletFormat' },
  publicKey: { wrong: 'walletFormat' },
  phone: { wrong: 'phoneFormat' },
  email: { wrong: 'phoneFormat' },
  extra: { wrong: 'phoneFormat' },
  account: { wrong: 'accountName' },
  verifyCode: { wrong: 'codeFormat', missing: 'codeRequired' },
}

interface Issue {
  readonly message: string
  readonly path: readonly PropertyKey[]
}

/** The refusal of an input that is not as a call describes it: a code of its own where there is one, else the field. */
export const wrongInput = (call: Pick<Call, 'errors'>, issue: Issue | undefined, input: unknown): ApiError => {
  const field = String(issue?.path[0] ?? 'request')
  const named = FIELDS[field]
  const given = typeof input === 'object' && input !== null ? Object.entries(input) : []
  const isMissing = !given.some(([name, value]) => name === field && value !== '')
  const code = (isMissing ? named?.missing : undefined) ?? named?.wrong
  // One refusal, whichever check finds it (VAL-037).
  if (code !== undefined && call.errors.includes(code)) return new ApiError(code)
  return new ApiError('invalidParameter', `${field}: ${issue?.message ?? 'not as described'}`)
}
