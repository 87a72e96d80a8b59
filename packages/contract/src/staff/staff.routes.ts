import { PUBLIC_READ, STAFF_ROLES, type Route } from '../route.ts'

const ENTRY = {
  method: 'POST',
  effect: 'write',
  auth: 'none',
  rate: 'change',
  bodyLimit: 2048,
  idempotency: 'none',
  timeout: 'business',
  enveloped: true,
  ownPages: true,
} as const satisfies Partial<Route>

/** Sign-in and sign-out of staff. */
export const staffRoutes = {
  openLink: {
    ...ENTRY,
    id: 'staff.openLink',
    path: '/staff/api/link',
    errors: ['notAllowed', 'codeExpired', 'invalidParameter', 'tooFrequent', 'notReady'],
  },
  acceptLink: {
    ...ENTRY,
    id: 'staff.acceptLink',
    path: '/staff/api/link/accept',
    errors: [
      'notAllowed',
      'commonPassword',
      'personalPassword',
      'codeExpired',
      'invalidCode',
      'invalidParameter',
      'tooFrequent',
      'notReady',
    ],
  },
  signIn: {
    ...ENTRY,
    id: 'staff.signIn',
    path: '/staff/api/sign-in',
    errors: ['notAllowed', 'wrongCredentials', 'invalidParameter', 'tooFrequent', 'notReady'],
  },
  signOut: {
    ...ENTRY,
    id: 'staff.signOut',
    auth: 'staff',
    roles: STAFF_ROLES,
    path: '/staff/api/sign-out',
    errors: ['signInRequired', 'notAllowed', 'notReady'],
  },
  me: {
    ...PUBLIC_READ,
    id: 'staff.me',
    auth: 'staff',
    roles: STAFF_ROLES,
    path: '/staff/api/me',
    timeout: 'business',
    enveloped: true,
    ownPages: true,
    errors: ['signInRequired', 'notAllowed', 'notReady'],
  },
} as const satisfies Record<string, Route>
