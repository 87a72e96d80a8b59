// Rules that a form needs before any key work. Loads no cryptography.
export { isCommonPassword } from '@tidebook/contract/passwords'
export { validatePassword } from './password-rules.ts'
export type { PasswordContext, PasswordProblem } from './password-rules.ts'
