export { hasPasskeys } from './model/has-passkeys.ts'
export { addPasskey, logInByPasskey, offerPasskeys, passkeysApi } from './services/passkeys.ts'
