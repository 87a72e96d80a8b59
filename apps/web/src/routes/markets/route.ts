import { ListIcon } from '@tidebook/ui'
import { lazyPart } from '../../lib/lazy-part.ts'
import { MARKET_PATTERN } from '../../lib/paths.ts'
import type { Route } from '../../lib/route.ts'

export const marketsRoute: Route = {
  name: 'market',
  path: MARKET_PATTERN,
  title: 'shell.title-market',
  navigation: {
    label: 'shell.nav-market',
    to: ({ lastMarketPath }) => lastMarketPath,
    tab: { place: 2, icon: ListIcon },
  },
  screen: lazyPart(async () => (await import('./markets-route.tsx')).MarketsRoute),
}
