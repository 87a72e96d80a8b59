// Entry point with the rules that forms need. Loads no cryptography.
export { isCommonPassword } from '@tidebook/contract/passwords'
export { validatePassword } from './password-rules.ts'
export type { PasswordContext, PasswordProblem } from './password-rules.ts'
