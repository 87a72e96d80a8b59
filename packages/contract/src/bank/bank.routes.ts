import { PUBLIC_READ, type Route } from '../route.ts'

const OWN = {
  method: 'POST',
  effect: 'write',
  auth: 'session',
  rate: 'change',
  bodyLimit: 1024,
  idempotency: 'path',
  ownPages: true,
  timeout: 'business',
  enveloped: true,
} as const satisfies Partial<Route>
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
  remove: { ...OWN, id: 'bank.remove', path: '/app/bank/remove_bank/{uuid}/{id}', errors: OWN_ERRORS },
  add: {
    ...OWN,
    id: 'bank.add',
    path: '/app/bank/add_bank/{uuid}/{id}',
    errors: ['tooManyCards', ...OWN_ERRORS],
  },
  list: {
    ...PUBLIC_READ,
    id: 'bank.list',
    auth: 'session',
    ownPages: true,
    path: '/app/bank/bank_list/{uuid}/{id}',
    timeout: 'business',
    enveloped: true,
    errors: ['signInRequired', 'notAllowed', 'notReady'],
  },
} as const satisfies Record<string, Route>
