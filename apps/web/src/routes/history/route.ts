import { HistoryIcon } from '@tidebook/ui'
import { lazyPart } from '../../lib/lazy-part.ts'
import { PATHS } from '../../lib/paths.ts'
import type { Route } from '../../lib/route.ts'

export const historyRoute: Route = {
  name: 'history',
  path: PATHS.history,
  title: 'shell.title-history',
  navigation: { label: 'shell.nav-history', tab: { place: 4, icon: HistoryIcon } },
  login: true,
  screen: lazyPart(async () => (await import('./history-route.tsx')).HistoryRoute, 'trade', 'history', 'transactions'),
}
