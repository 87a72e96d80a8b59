import { OPEN_WRITE, OWN_READ } from '../business-routes.ts'
import type { Route } from '../route.ts'

/** Maximum length of a passkey's name. */
export const PASSKEY_NAME = 40
/** Room for an authenticator's response of a few hundred bytes, plus data that browsers repeat. */
const RESPONSE_BYTES = 16_384

const open = { ...OPEN_WRITE, bodyLimit: 4096 } as const
const own = { ...open, auth: 'session' } as const

const OWN_ERRORS = ['signInRequired', 'notAllowed', 'tooFrequent', 'notReady'] as const

/** Passkeys: an alternative to the password (issue 12). `{id}` is the id of the caller's account. */
export const passkeyRoutes = {
  list: {
    ...OWN_READ,
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
