import type { Route } from '../route.ts'
import { STAFF_READ } from '../business-routes.ts'

/** Messages without a sender, on a demonstration network. */
export const messageRoutes = {
  outbox: {
    ...STAFF_READ,
    id: 'messages.outbox',
    roles: ['support', 'operator', 'admin'],
    path: '/staff/api/outbox',
    errors: ['signInRequired', 'notAllowed', 'notReady'],
  },
} as const satisfies Record<string, Route>
