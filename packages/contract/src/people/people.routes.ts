import type { Route } from '../route.ts'
import { STAFF_READ, STAFF_WRITE } from '../business-routes.ts'

const READ = { ...STAFF_READ, roles: ['support', 'operator', 'admin'] } as const
const ERRORS = ['signInRequired', 'notAllowed', 'invalidParameter', 'personGone', 'notReady'] as const

/** Users for staff: search, sign out, block. */
export const peopleRoutes = {
  search: { ...READ, id: 'people.search', path: '/staff/api/people', errors: ERRORS },
  sessions: { ...READ, id: 'people.sessions', path: '/staff/api/people/{id}/sessions', errors: ERRORS },
  endSessions: {
    ...STAFF_WRITE,
    id: 'people.endSessions',
    roles: ['support', 'operator', 'admin'],
    path: '/staff/api/people/{id}/end-sessions',
    errors: [...ERRORS, 'tooFrequent'],
  },
  block: {
    ...STAFF_WRITE,
    id: 'people.block',
    roles: ['operator', 'admin'],
    path: '/staff/api/people/{id}/block',
    errors: [...ERRORS, 'tooFrequent'],
  },
} as const satisfies Record<string, Route>
