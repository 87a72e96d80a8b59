import { OWN_READ, OWN_WRITE } from '../business-routes.ts'
import { INFO_READ, type Route } from '../route.ts'

const OWN_SEARCH = { ...OWN_READ, rate: 'search' } as const
const OPEN_READ = { ...INFO_READ, rate: 'search', ownPages: true } as const

const OPEN_ERRORS = ['invalidParameter', 'tooFrequent', 'notReady'] as const
const READ_ERRORS = ['signInRequired', 'notAllowed', ...OPEN_ERRORS] as const
const OWN_ERRORS = [...READ_ERRORS, 'stillUnderWay'] as const

/** The calls of one product family, under the family's name. `{wallet}` is a wallet of the caller's account (A45). */
function familyRoutes<Name extends string>(name: Name) {
  return {
    products: { ...OPEN_READ, id: `${name}.products`, path: `/app/${name}/product_list`, errors: OPEN_ERRORS },
    profit: { ...OWN_SEARCH, id: `${name}.profit`, path: `/app/${name}/profit/{uuid}/{wallet}`, errors: READ_ERRORS },
    orders: {
      ...OWN_SEARCH,
      id: `${name}.orders`,
      path: `/app/${name}/order_list/{uuid}/{wallet}`,
      errors: READ_ERRORS,
    },
    create: {
      ...OWN_WRITE,
      id: `${name}.create`,
      path: `/app/${name}/create_order/{uuid}/{wallet}`,
      errors: [
        'realNameRequired',
        'temporarilyUnavailable',
        'transferFee',
        'tokenFrozen',
        'productGone',
        'sharesOutOfRange',
        'soldOut',
        'tooManyOrders',
        ...OWN_ERRORS,
      ],
    },
    pay: {
      ...OWN_WRITE,
      id: `${name}.pay`,
      path: `/app/${name}/pay/{uuid}/{wallet}`,
      errors: [
        'orderGone',
        'orderMoved',
        'unknownHash',
        'wrongPayment',
        'paymentUsed',
        'temporarilyUnavailable',
        ...OWN_ERRORS,
      ],
    },
    order: {
      ...OWN_SEARCH,
      id: `${name}.order`,
      path: `/app/${name}/order_detail/{uuid}/{wallet}`,
      errors: ['orderGone', ...READ_ERRORS],
    },
    bonuses: {
      ...OWN_SEARCH,
      id: `${name}.bonuses`,
      path: `/app/${name}/bonus_list/{uuid}/{wallet}`,
      errors: ['orderGone', ...READ_ERRORS],
    },
    redeem: {
      ...OWN_WRITE,
      id: `${name}.redeem`,
      path: `/app/${name}/redeem/{uuid}/{wallet}`,
      errors: ['orderGone', 'orderMoved', 'notYetDue', ...OWN_ERRORS],
    },
  } as const satisfies Record<string, Route>
}

/** Fixed-return products, as spelled in the specification (L196). */
export const finnalRoutes = familyRoutes('finnal')
/** The same calls with correct spelling (A44). */
export const financeRoutes = familyRoutes('finance')
/** The second family, with proof of cover (A69, A72). */
export const pocRoutes = {
  ...familyRoutes('poc'),
  gnProducts: { ...OPEN_READ, id: 'poc.gnProducts', path: '/app/gn/product_list', errors: OPEN_ERRORS },
  proofs: { ...OPEN_READ, id: 'poc.proofs', path: '/app/poc/proof', errors: OPEN_ERRORS },
  hedgeProofs: { ...OPEN_READ, id: 'poc.hedgeProofs', path: '/app/poc/hedge_proof', errors: OPEN_ERRORS },
} as const satisfies Record<string, Route>
