import { accountRoute } from '../routes/account/route.ts'
import type { LazyPart } from '../lib/lazy-part.ts'
import type { Route, RouteProps } from '../lib/route.ts'
import { ammRoute } from '../routes/amm/route.ts'
import { aboutRoute } from '../routes/about/route.ts'
import { contentRoute } from '../routes/content/route.ts'
import { depositRoute } from '../routes/deposit/route.ts'
import { guideRoute } from '../routes/guide/route.ts'
import { helpRoute } from '../routes/help/route.ts'
import { explorerRoute } from '../routes/explorer/route.ts'
import { financeRoute } from '../routes/finance/route.ts'
import { historyRoute } from '../routes/history/route.ts'
import { homeRoute } from '../routes/home/route.ts'
import { informationRoute } from '../routes/information/route.ts'
import { identityRoute } from '../routes/identity/route.ts'
import { marketsRoute } from '../routes/markets/route.ts'
import { moreOrdersRoute } from '../routes/more-orders/route.ts'
import { loginRoute, registerRoute, resetPasswordRoute } from '../routes/sign-in/routes.ts'
import { swapRoute } from '../routes/swap/route.ts'
import { examRoute } from '../routes/exam/route.ts'
import { tradeRoute } from '../routes/trade/route.ts'
import { transferRoute } from '../routes/transfer/route.ts'
import { walletCreateRoute } from '../routes/wallet-create/route.ts'
import { newSettingRoute, walletRoute } from '../routes/wallet/route.ts'
import { withdrawRoute } from '../routes/withdraw/route.ts'

/** All screens, in the order of the header's links. */
export const ROUTES: readonly Route[] = [
  homeRoute,
  marketsRoute,
  tradeRoute,
  swapRoute,
  ammRoute,
  walletRoute,
  walletCreateRoute,
  transferRoute,
  depositRoute,
  withdrawRoute,
  financeRoute,
  newSettingRoute,
  historyRoute,
  moreOrdersRoute,
  explorerRoute,
  informationRoute,
  contentRoute,
  guideRoute,
  helpRoute,
  aboutRoute,
  identityRoute,
  examRoute,
  registerRoute,
  loginRoute,
  resetPasswordRoute,
  accountRoute,
]

/**
 * Screens to prefetch once the page has settled, because a link must open without a network too. Account screens are
 * excluded: they need a network anyway.
 */
export const SCREENS: readonly LazyPart<RouteProps>[] = [
  ...new Set(ROUTES.flatMap(({ screen, onDemand }) => (onDemand === true ? [] : [screen]))),
]
