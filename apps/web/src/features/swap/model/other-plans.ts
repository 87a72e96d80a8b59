import { planSwap, type SwapPlan, type SwapRoute, type SwapWish } from '@tidebook/market'

/** The same swap where only one kind of liquidity is used; undefined where that has not so much. */
export interface OtherPlans {
  readonly orders?: SwapPlan | undefined
  readonly pools?: SwapPlan | undefined
}

type Books = SwapRoute['books']

const through = (routes: readonly SwapRoute[], only: (books: Books) => Books): readonly SwapRoute[] =>
  routes.map((route) => ({ ...route, books: only(route.books) }))

/** What order books alone, and pools alone, would give. */
export const otherPlans = (routes: readonly SwapRoute[], wish: SwapWish): OtherPlans => ({
  orders: planSwap(
    through(routes, (books) => books.map((book) => ({ ...book, pool: undefined }))),
    wish,
  ),
  pools: planSwap(
    through(routes, (books) => books.map((book) => ({ ...book, orders: [] }))),
    wish,
  ),
})
