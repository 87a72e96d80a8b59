import type { Route } from '../route.ts'
import { STAFF_READ, STAFF_WRITE } from '../business-routes.ts'

const ROLES = ['operator', 'admin'] as const
const ERRORS = ['signInRequired', 'notAllowed', 'invalidParameter', 'tooFrequent', 'notReady'] as const

/** Site settings for staff. */
export const siteDeskRoutes = {
  list: { ...STAFF_READ, roles: ROLES, id: 'siteDesk.list', path: '/staff/api/site', errors: ERRORS },
  change: {
    ...STAFF_WRITE,
    roles: ROLES,
    // Room for three texts of 6,000 characters with at most three bytes each.
    bodyLimit: 65_536,
    id: 'siteDesk.change',
    path: '/staff/api/site/{name}',
    errors: [...ERRORS, 'settingChanged', 'otherMember'],
  },
} as const satisfies Record<string, Route>
