import { PUBLIC_READ, type Route } from '../route.ts'

const STAFF = { auth: 'staff', timeout: 'business', enveloped: true, ownPages: true } as const satisfies Partial<Route>
const READ = { ...PUBLIC_READ, ...STAFF, roles: ['support', 'operator', 'admin'], rate: 'search' } as const
const WRITE = {
  ...STAFF,
  method: 'POST',
  effect: 'write',
  rate: 'change',
  bodyLimit: 2048,
  idempotency: 'none',
} as const satisfies Partial<Route>
const ERRORS = ['signInRequired', 'notAllowed', 'invalidParameter', 'personGone', 'notReady'] as const

/** Users for staff: search, sign out, block. */
export const peopleRoutes = {
  search: { ...READ, id: 'people.search', path: '/staff/api/people', errors: ERRORS },
  sessions: { ...READ, id: 'people.sessions', path: '/staff/api/people/{id}/sessions', errors: ERRORS },
  endSessions: {
    ...WRITE,
    id: 'people.endSessions',
    roles: ['support', 'operator', 'admin'],
    path: '/staff/api/people/{id}/end-sessions',
    errors: [...ERRORS, 'tooFrequent'],
  },
  block: {
    ...WRITE,
    id: 'people.block',
    roles: ['operator', 'admin'],
    path: '/staff/api/people/{id}/block',
    errors: [...ERRORS, 'tooFrequent'],
  },
} as const satisfies Record<string, Route>
