export { isCommonPassword } from './common-passwords.ts'
export { isPersonalPassword } from './personal-words.ts'
