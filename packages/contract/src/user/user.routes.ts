import { OPEN_WRITE, OWN_READ } from '../business-routes.ts'
import type { Route } from '../route.ts'

/** Open to anyone, but not from pages of other sites. */
const open = { ...OPEN_WRITE, bodyLimit: 4096 } as const
/** Requires a session and concerns the caller's account. Runs once per id in the path. */
const own = { ...open, auth: 'session', idempotency: 'path' } as const

const OWN_ERRORS = ['signInRequired', 'notAllowed', 'stillUnderWay', 'tooFrequent', 'notReady'] as const
const CODE_ERRORS = ['codeRequired', 'codeFormat', 'invalidCode', 'codeMismatch', 'codeExpired'] as const
const PASSWORD_ERRORS = ['commonPassword', 'personalPassword'] as const
const OPEN_ERRORS = ['imageCodeRequired', 'invalidCode', 'tooFrequent', 'notAllowed', 'notReady'] as const

/** Accounts (section 7). `{id}` is the id of the caller's account, as returned by `get_myself`. */
export const userRoutes = {
  isActive: {
    ...OWN_READ,
    id: 'user.isActive',
    path: '/app/user/is_active/{uuid}/{id}',
    errors: ['signInRequired', 'notAllowed', 'notReady'],
  },
  register: {
    ...open,
    idempotency: 'path',
    id: 'user.register',
    path: '/app/user/register/{uuid}/{phone}',
    errors: [
      'phoneFormat',
      ...CODE_ERRORS,
      'imageCodeRequired',
      ...PASSWORD_ERRORS,
      'walletFormat',
      'accountExists',
      'phoneRegistered',
      'testRequired',
      'notAllowed',
      'stillUnderWay',
      'tooFrequent',
      'notReady',
    ],
  },
  emailRegister: {
    ...open,
    idempotency: 'path',
    id: 'user.emailRegister',
    path: '/app/user/email_register/{uuid}/{email}',
    errors: [
      'emailFormat',
      ...CODE_ERRORS,
      'imageCodeRequired',
      ...PASSWORD_ERRORS,
      'walletFormat',
      'accountExists',
      'emailRegistered',
      'testRequired',
      'notAllowed',
      'stillUnderWay',
      'tooFrequent',
      'notReady',
    ],
  },
  pwdLogin: {
    ...open,
    id: 'user.pwdLogin',
    path: '/app/user/pwd_login/{uuid}/{account}',
    errors: ['accountName', 'accountMismatch', 'wrongCredentials', ...OPEN_ERRORS],
  },
  smsLogin: {
    ...open,
    id: 'user.smsLogin',
    path: '/app/user/sms_login/{uuid}/{phone}',
    errors: [
      'phoneFormat',
      'emailFormat',
      ...CODE_ERRORS,
      'imageCodeRequired',
      'tooFrequent',
      'notAllowed',
      'notReady',
    ],
  },
  logout: {
    ...open,
    auth: 'session',
    id: 'user.logout',
    path: '/app/user/logout/{uuid}/{id}',
    errors: ['signInRequired', 'notAllowed', 'notReady'],
  },
  getMyself: {
    ...OWN_READ,
    id: 'user.getMyself',
    path: '/app/user/get_myself/{uuid}/{userName}',
    errors: ['signInRequired', 'notAllowed', 'notReady'],
  },
  removeEmail: {
    ...own,
    id: 'user.removeEmail',
    path: '/app/user/remove_email/{uuid}/{id}',
    errors: ['wrongPassword', ...CODE_ERRORS, 'lastContact', ...OWN_ERRORS],
  },
  changeEmail: {
    ...own,
    id: 'user.changeEmail',
    path: '/app/user/change_email/{uuid}/{id}',
    errors: ['wrongPassword', 'emailFormat', ...CODE_ERRORS, 'emailRegistered', ...OWN_ERRORS],
  },
  removePhone: {
    ...own,
    id: 'user.removePhone',
    path: '/app/user/remove_phone/{uuid}/{id}',
    errors: ['wrongPassword', ...CODE_ERRORS, 'lastContact', ...OWN_ERRORS],
  },
  bindPhone: {
    ...own,
    id: 'user.bindPhone',
    path: '/app/user/bind_phone/{uuid}/{id}',
    errors: ['wrongPassword', 'phoneFormat', ...CODE_ERRORS, 'phoneRegistered', ...OWN_ERRORS],
  },
  changePwd: {
    ...own,
    id: 'user.changePwd',
    path: '/app/user/change_pwd/{uuid}/{id}',
    errors: ['passwordIncorrect', ...PASSWORD_ERRORS, ...OWN_ERRORS],
  },
  resetPwd: {
    ...open,
    idempotency: 'path',
    id: 'user.resetPwd',
    path: '/app/user/reset_pwd/{uuid}/{phone}',
    errors: [
      'phoneFormat',
      'emailFormat',
      ...CODE_ERRORS,
      ...PASSWORD_ERRORS,
      'notAllowed',
      'stillUnderWay',
      'tooFrequent',
      'notReady',
    ],
  },
  uploadWallet: {
    ...own,
    id: 'user.uploadWallet',
    path: '/app/user/upload_wallet/{uuid}/{id}',
    errors: ['walletFormat', ...OWN_ERRORS],
  },
  bindEmail: {
    ...own,
    id: 'user.bindEmail',
    path: '/app/user/bind_email/{uuid}/{id}/{extra}',
    errors: ['wrongPassword', 'emailFormat', ...CODE_ERRORS, 'emailRegistered', ...OWN_ERRORS],
  },
  token: {
    ...OWN_READ,
    id: 'user.token',
    path: '/app/user/token/{uuid}/{id}',
    errors: ['signInRequired', 'notAllowed', 'notReady'],
  },
  sessions: {
    ...OWN_READ,
    id: 'user.sessions',
    path: '/app/user/sessions/{uuid}/{id}',
    errors: ['signInRequired', 'notAllowed', 'notReady'],
  },
  logins: {
    ...OWN_READ,
    id: 'user.logins',
    path: '/app/user/logins/{uuid}/{id}',
    errors: ['signInRequired', 'notAllowed', 'notReady'],
  },
  endSession: {
    ...own,
    id: 'user.endSession',
    path: '/app/user/end_session/{uuid}/{id}',
    errors: OWN_ERRORS,
  },
  exportAll: {
    ...own,
    idempotency: 'none',
    id: 'user.exportAll',
    path: '/app/user/export/{uuid}/{id}',
    errors: ['wrongPassword', 'signInRequired', 'notAllowed', 'tooFrequent', 'notReady'],
  },
  close: {
    ...own,
    id: 'user.close',
    path: '/app/user/close/{uuid}/{id}',
    errors: ['wrongPassword', ...OWN_ERRORS],
  },
} as const satisfies Record<string, Route>
