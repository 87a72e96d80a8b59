import { CandlesIcon } from '@tidebook/ui'
import { lazyPart } from '../../lib/lazy-part.ts'
import { PATHS } from '../../lib/paths.ts'
import type { Route } from '../../lib/route.ts'

export const tradeRoute: Route = {
  name: 'trade',
  path: PATHS.trade,
  title: 'shell.title-trade',
  navigation: {
    label: 'shell.nav-trade',
    to: ({ lastDealPath }) => lastDealPath,
    tab: { place: 3, icon: CandlesIcon },
  },
  footer: 'none',
  full: true,
  screen: lazyPart(async () => (await import('./trade-route.tsx')).TradeRoute, 'trade'),
}
