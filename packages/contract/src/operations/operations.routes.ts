import { STAFF_READ, type Route } from '../route.ts'

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
