import { lazyPart } from '../../lib/lazy-part.ts'
import { PATHS } from '../../lib/paths.ts'
import type { Route } from '../../lib/route.ts'

export const withdrawRoute: Route = {
  name: 'withdraw',
  path: PATHS.withdraw,
  title: 'shell.title-withdraw',
  partOf: 'settings',
  login: true,
  onDemand: true,
  narrow: true,
  screen: lazyPart(async () => (await import('./withdraw-route.tsx')).WithdrawRoute, 'gateway'),
}
