import { PUBLIC_READ, type Route } from '../route.ts'

/** Messages without a sender, on a demonstration network. */
export const messageRoutes = {
  outbox: {
    ...PUBLIC_READ,
    id: 'messages.outbox',
    auth: 'staff',
    ownPages: true,
    roles: ['support', 'operator', 'admin'],
    rate: 'search',
    path: '/staff/api/outbox',
    timeout: 'business',
    enveloped: true,
    errors: ['signInRequired', 'notAllowed', 'notReady'],
  },
} as const satisfies Record<string, Route>
