// Rules a form needs before any key work: no cryptography is loaded with them.
export { isCommonPassword } from '@tidebook/contract/passwords'
export { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, validatePassword } from './password-rules.ts'
export type { PasswordContext, PasswordProblem } from './password-rules.ts'
