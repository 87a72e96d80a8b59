import { lazyPart } from '../../lib/lazy-part.ts'
import { PATHS } from '../../lib/paths.ts'
import type { Route } from '../../lib/route.ts'

export const depositRoute: Route = {
  name: 'deposit',
  path: PATHS.deposit,
  title: 'shell.title-deposit',
  partOf: 'settings',
  login: true,
  onDemand: true,
  narrow: true,
  screen: lazyPart(async () => (await import('./deposit-route.tsx')).DepositRoute, 'gateway'),
}
