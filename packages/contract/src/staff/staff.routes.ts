import { OPEN_WRITE } from '../business-routes.ts'
import { PUBLIC_READ, STAFF_ROLES, type Route } from '../route.ts'

/** Sign-in and sign-out of staff. */
export const staffRoutes = {
  openLink: {
    ...OPEN_WRITE,
    id: 'staff.openLink',
    path: '/staff/api/link',
    errors: ['notAllowed', 'codeExpired', 'invalidParameter', 'tooFrequent', 'notReady'],
  },
  acceptLink: {
    ...OPEN_WRITE,
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
    ...OPEN_WRITE,
    id: 'staff.signIn',
    path: '/staff/api/sign-in',
    errors: ['notAllowed', 'wrongCredentials', 'invalidParameter', 'tooFrequent', 'notReady'],
  },
  signOut: {
    ...OPEN_WRITE,
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
