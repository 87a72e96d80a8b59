import { lazyPart } from '../../lib/lazy-part.ts'
import { PATHS } from '../../lib/paths.ts'
import type { Route } from '../../lib/route.ts'

export const ammRoute: Route = {
  name: 'amm',
  path: PATHS.amm,
  title: 'shell.title-amm',
  navigation: { label: 'shell.nav-amm' },
  screen: lazyPart(async () => (await import('./amm-route.tsx')).AmmRoute, 'pools', 'swap', 'transactions', 'wallet'),
}
