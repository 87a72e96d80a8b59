import { lazyPart } from '../../lib/lazy-part.ts'
import { PATHS } from '../../lib/paths.ts'
import type { Route } from '../../lib/route.ts'

export const financeRoute: Route = {
  name: 'finance',
  path: PATHS.finance,
  title: 'shell.title-finance',
  partOf: 'settings',
  onDemand: true,
  narrow: true,
  screen: lazyPart(async () => (await import('./finance-route.tsx')).FinanceRoute, 'finance'),
}
