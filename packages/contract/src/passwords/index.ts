export { isCommonPassword } from './common-passwords.ts'
export { isPersonalPassword, personalWords, type PasswordOwner } from './personal-words.ts'
