import { OWN_READ, OWN_WRITE } from '../business-routes.ts'
import type { Route } from '../route.ts'

const OWN_ERRORS = [
  'signInRequired',
  'notAllowed',
  'invalidParameter',
  'stillUnderWay',
  'tooFrequent',
  'notReady',
] as const

/** Bank cards (section 7). `{id}` is the id of the caller's account. */
export const bankRoutes = {
  remove: {
    ...OWN_WRITE,
    bodyLimit: 1024,
    id: 'bank.remove',
    path: '/app/bank/remove_bank/{uuid}/{id}',
    errors: OWN_ERRORS,
  },
  add: {
    ...OWN_WRITE,
    bodyLimit: 1024,
    id: 'bank.add',
    path: '/app/bank/add_bank/{uuid}/{id}',
    errors: ['tooManyCards', ...OWN_ERRORS],
  },
  list: {
    ...OWN_READ,
    id: 'bank.list',
    path: '/app/bank/bank_list/{uuid}/{id}',
    errors: ['signInRequired', 'notAllowed', 'notReady'],
  },
} as const satisfies Record<string, Route>
