import { PUBLIC_READ, type Route } from '../route.ts'

/** The audit log: actions of staff, and changes to users' accounts. */
export const auditRoutes = {
  list: {
    ...PUBLIC_READ,
    id: 'audit.list',
    auth: 'staff',
    ownPages: true,
    roles: ['operator', 'admin'],
    rate: 'search',
    path: '/staff/api/audit',
    timeout: 'business',
    enveloped: true,
    errors: ['signInRequired', 'notAllowed', 'invalidParameter', 'notReady'],
  },
  proof: {
    ...PUBLIC_READ,
    id: 'audit.proof',
    auth: 'staff',
    ownPages: true,
    roles: ['admin'],
    rate: 'search',
    path: '/staff/api/audit/proof',
    timeout: 'business',
    enveloped: true,
    errors: ['signInRequired', 'notAllowed', 'notReady'],
  },
} as const satisfies Record<string, Route>
