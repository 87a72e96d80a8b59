import { PUBLIC_READ, type Route } from '../route.ts'

const STAFF = {
  auth: 'staff',
  timeout: 'business',
  enveloped: true,
  ownPages: true,
  roles: ['operator', 'admin'],
} as const
const ERRORS = ['signInRequired', 'notAllowed', 'invalidParameter', 'tooFrequent', 'notReady'] as const

/** What staff set about the page. */
export const siteDeskRoutes = {
  list: { ...PUBLIC_READ, ...STAFF, rate: 'search', id: 'siteDesk.list', path: '/staff/api/site', errors: ERRORS },
  change: {
    ...STAFF,
    method: 'POST',
    effect: 'write',
    rate: 'change',
    // three texts of 6,000 characters, three bytes each at most
    bodyLimit: 65_536,
    idempotency: 'none',
    id: 'siteDesk.change',
    path: '/staff/api/site/{name}',
    errors: [...ERRORS, 'settingChanged', 'otherMember'],
  },
} as const satisfies Record<string, Route>
