import type { Route } from '../route.ts'
import { STAFF_READ } from '../business-routes.ts'

/** Messages that a demonstration network stores instead of sending. */
export const messageRoutes = {
  outbox: {
    ...STAFF_READ,
    id: 'messages.outbox',
    roles: ['support', 'operator', 'admin'],
    path: '/staff/api/outbox',
    errors: ['signInRequired', 'notAllowed', 'notReady'],
  },
} as const satisfies Record<string, Route>
