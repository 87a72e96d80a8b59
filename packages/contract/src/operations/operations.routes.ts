import { PUBLIC_READ, type Route } from '../route.ts'

/** The operator's page. */
export const operationsRoutes = {
  look: {
    ...PUBLIC_READ,
    id: 'operations.look',
    path: '/staff/api/operations',
    auth: 'staff',
    roles: ['operator', 'admin'],
    ownPages: true,
    rate: 'search',
    timeout: 'business',
    enveloped: true,
    errors: ['signInRequired', 'notAllowed', 'notReady'],
  },
} as const satisfies Record<string, Route>
