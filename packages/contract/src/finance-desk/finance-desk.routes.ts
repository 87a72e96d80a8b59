import type { Route } from '../route.ts'
import { STAFF_READ, STAFF_WRITE } from '../business-routes.ts'

const READ = { ...STAFF_READ, roles: ['support', 'operator', 'admin'] } as const
const WRITE = { ...STAFF_WRITE, roles: ['operator', 'admin'] } as const
const ERRORS = ['signInRequired', 'notAllowed', 'invalidParameter', 'notReady', 'tooFrequent'] as const

/** Fixed-return products for staff: products, debt and balance, and orders in doubt. */
export const financeDeskRoutes = {
  overview: { ...READ, id: 'financeDesk.overview', path: '/staff/api/finance', errors: ERRORS },
  orders: { ...READ, id: 'financeDesk.orders', path: '/staff/api/finance/orders', errors: ERRORS },
  draft: {
    ...WRITE,
    id: 'financeDesk.draft',
    path: '/staff/api/finance/products',
    errors: ['tooManyOrders', ...ERRORS],
  },
  open: {
    ...WRITE,
    id: 'financeDesk.open',
    path: '/staff/api/finance/products/{id}/open',
    errors: [
      'productGone',
      'otherMember',
      'notCovered',
      'transferFee',
      'tokenFrozen',
      'temporarilyUnavailable',
      ...ERRORS,
    ],
  },
  close: {
    ...WRITE,
    id: 'financeDesk.close',
    path: '/staff/api/finance/products/{id}/close',
    errors: ['productGone', ...ERRORS],
  },
  decide: {
    ...WRITE,
    id: 'financeDesk.decide',
    path: '/staff/api/finance/orders/{id}/decide',
    errors: ['reviewGone', 'otherMember', 'unknownHash', 'wrongPayment', 'temporarilyUnavailable', ...ERRORS],
  },
  sendBack: {
    ...WRITE,
    id: 'financeDesk.sendBack',
    path: '/staff/api/finance/payments/{hash}/return',
    errors: ['reviewGone', 'otherMember', ...ERRORS],
  },
  pause: { ...WRITE, id: 'financeDesk.pause', path: '/staff/api/finance/pause', errors: ['otherMember', ...ERRORS] },
} as const satisfies Record<string, Route>
