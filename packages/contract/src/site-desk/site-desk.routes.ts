import { PUBLIC_READ, type Route } from '../route.ts'

const STAFF = {
  auth: 'staff',
  timeout: 'business',
  enveloped: true,
  ownPages: true,
  roles: ['operator', 'admin'],
} as const
const ERRORS = ['signInRequired', 'notAllowed', 'invalidParameter', 'tooFrequent', 'notReady'] as const

/** Site settings for staff. */
export const siteDeskRoutes = {
  list: { ...PUBLIC_READ, ...STAFF, rate: 'search', id: 'siteDesk.list', path: '/staff/api/site', errors: ERRORS },
  change: {
    ...STAFF,
    method: 'POST',
    effect: 'write',
    rate: 'change',
    // Three texts of 6,000 characters with at most three bytes each.
    bodyLimit: 65_536,
    idempotency: 'none',
    id: 'siteDesk.change',
    path: '/staff/api/site/{name}',
    errors: [...ERRORS, 'settingChanged', 'otherMember'],
  },
} as const satisfies Record<string, Route>
