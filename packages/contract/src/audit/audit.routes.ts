import type { Route } from '../route.ts'
import { STAFF_READ } from '../business-routes.ts'

/** The audit log: actions of staff, and changes to users' accounts. */
export const auditRoutes = {
  list: {
    ...STAFF_READ,
    id: 'audit.list',
    roles: ['operator', 'admin'],
    path: '/staff/api/audit',
    errors: ['signInRequired', 'notAllowed', 'invalidParameter', 'notReady'],
  },
  proof: {
    ...STAFF_READ,
    id: 'audit.proof',
    roles: ['admin'],
    path: '/staff/api/audit/proof',
    errors: ['signInRequired', 'notAllowed', 'notReady'],
  },
} as const satisfies Record<string, Route>
