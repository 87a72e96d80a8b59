import type { Route } from '../route.ts'
import { STAFF_READ } from '../business-routes.ts'

/** The operator's page. */
export const operationsRoutes = {
  look: {
    ...STAFF_READ,
    id: 'operations.look',
    path: '/staff/api/operations',
    roles: ['operator', 'admin'],
    errors: ['signInRequired', 'notAllowed', 'notReady'],
  },
} as const satisfies Record<string, Route>
