import { lazyPart } from '../../lib/lazy-part.ts'
import { PATHS } from '../../lib/paths.ts'
import type { Route } from '../../lib/route.ts'

export const moreOrdersRoute: Route = {
  name: 'more',
  path: PATHS.more,
  title: 'shell.title-more',
  partOf: 'trade',
  screen: lazyPart(
    async () => (await import('./more-orders-route.tsx')).MoreOrdersRoute,
    'trade',
    'history',
    'transactions',
  ),
}
