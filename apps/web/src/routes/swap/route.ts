import { lazyPart } from '../../lib/lazy-part.ts'
import { PATHS } from '../../lib/paths.ts'
import type { Route } from '../../lib/route.ts'

export const swapRoute: Route = {
  name: 'swap',
  path: PATHS.swap,
  title: 'shell.title-swap',
  navigation: { label: 'shell.nav-swap' },
  screen: lazyPart(async () => (await import('./swap-route.tsx')).SwapRoute, 'swap', 'transactions', 'wallet'),
}
