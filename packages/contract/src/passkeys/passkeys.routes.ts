import { PUBLIC_READ, type Route } from '../route.ts'

/** Characters of the name that a person gives a passkey. */
export const PASSKEY_NAME = 40
/** What an authenticator writes, a few hundred bytes, and what browsers repeat of it. */
const RESPONSE_BYTES = 16_384

const open = {
  method: 'POST',
  effect: 'write',
  auth: 'none',
  rate: 'change',
  bodyLimit: 4096,
  idempotency: 'none',
  timeout: 'business',
  enveloped: true,
  ownPages: true,
} as const
const own = { ...open, auth: 'session' } as const

const OWN_ERRORS = ['signInRequired', 'notAllowed', 'tooFrequent', 'notReady'] as const

/** Passkeys: a second way in, beside the password (issue 12). `{id}` is the own account's id. */
export const passkeyRoutes = {
  list: {
    ...PUBLIC_READ,
    auth: 'session',
    timeout: 'business',
    enveloped: true,
    ownPages: true,
    id: 'passkeys.list',
    path: '/app/user/passkeys/{uuid}/{id}',
    errors: ['signInRequired', 'notAllowed', 'notReady'],
  },
  addOptions: {
    ...own,
    id: 'passkeys.addOptions',
    path: '/app/user/passkey_options/{uuid}/{id}',
    errors: ['wrongPassword', 'tooManyPasskeys', 'notOnThisNetwork', ...OWN_ERRORS],
  },
  add: {
    ...own,
    bodyLimit: RESPONSE_BYTES,
    id: 'passkeys.add',
    path: '/app/user/add_passkey/{uuid}/{id}',
    errors: ['passkeyRefused', 'tooManyPasskeys', 'notOnThisNetwork', ...OWN_ERRORS],
  },
  remove: {
    ...own,
    idempotency: 'path',
    id: 'passkeys.remove',
    path: '/app/user/remove_passkey/{uuid}/{id}',
    errors: ['wrongPassword', 'stillUnderWay', ...OWN_ERRORS],
  },
  challenge: {
    ...open,
    id: 'passkeys.challenge',
    path: '/app/user/passkey_challenge/{uuid}',
    errors: ['notOnThisNetwork', 'notAllowed', 'tooFrequent', 'notReady'],
  },
  logIn: {
    ...open,
    bodyLimit: RESPONSE_BYTES,
    id: 'passkeys.logIn',
    path: '/app/user/passkey_login/{uuid}',
    errors: ['passkeyRefused', 'notOnThisNetwork', 'notAllowed', 'tooFrequent', 'notReady'],
  },
} as const satisfies Record<string, Route>
