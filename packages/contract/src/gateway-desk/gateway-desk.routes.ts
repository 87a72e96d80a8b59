import type { Route } from '../route.ts'
import { STAFF_READ, STAFF_WRITE } from '../business-routes.ts'

const WRITE = { ...STAFF_WRITE, roles: ['operator', 'admin'] } as const
const ERRORS = ['signInRequired', 'notAllowed', 'invalidParameter', 'notReady', 'tooFrequent'] as const

/** Maximum number of orders in one decision. */
export const MAX_DECISIONS = 200

/** Sort orders of the queue. Sorting by amount requires a single coin. */
export const REVIEW_SORTS = ['oldest', 'newest', 'largest'] as const
export type ReviewSort = (typeof REVIEW_SORTS)[number]

/** Deposits and withdrawals for staff: orders that need a decision, and paused gateways. */
export const gatewayDeskRoutes = {
  overview: {
    ...STAFF_READ,
    id: 'gatewayDesk.overview',
    roles: ['support', 'operator', 'admin'],
    path: '/staff/api/gateway',
    errors: ERRORS,
  },
  reviews: {
    ...STAFF_READ,
    id: 'gatewayDesk.reviews',
    roles: ['support', 'operator', 'admin'],
    path: '/staff/api/gateway/orders',
    errors: ERRORS,
  },
  decideMany: {
    ...WRITE,
    id: 'gatewayDesk.decideMany',
    path: '/staff/api/gateway/coins/{base}/{kind}/decide-small',
    bodyLimit: 32_768,
    errors: ERRORS,
  },
  decide: {
    ...WRITE,
    id: 'gatewayDesk.decide',
    path: '/staff/api/gateway/orders/{kind}/{id}/decide',
    errors: ['reviewGone', 'otherMember', ...ERRORS],
  },
  pause: { ...WRITE, id: 'gatewayDesk.pause', path: '/staff/api/gateway/coins/{base}/pause', errors: ERRORS },
  release: {
    ...WRITE,
    id: 'gatewayDesk.release',
    path: '/staff/api/gateway/chains/{chain}/release',
    errors: ['chainNotStopped', 'chainStopChanged', 'otherMember', ...ERRORS],
  },
} as const satisfies Record<string, Route>
