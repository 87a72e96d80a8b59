import { planSwap, type SwapPlan, type SwapRoute, type SwapRequest } from '@tidebook/market'

/** The same swap with only one kind of liquidity; undefined if there is too little of it. */
export interface OtherPlans {
  readonly orders?: SwapPlan | undefined
  readonly pools?: SwapPlan | undefined
}

type Books = SwapRoute['books']

function through(routes: readonly SwapRoute[], only: (books: Books) => Books): readonly SwapRoute[] {
  return routes.map((route) => ({ ...route, books: only(route.books) }))
}

/** Plans the swap with order books only, and with pools only. */
export function otherPlans(routes: readonly SwapRoute[], request: SwapRequest): OtherPlans {
  return {
    orders: planSwap(
      through(routes, (books) => books.map((book) => ({ ...book, pool: undefined }))),
      request,
    ),
    pools: planSwap(
      through(routes, (books) => books.map((book) => ({ ...book, orders: [] }))),
      request,
    ),
  }
}
