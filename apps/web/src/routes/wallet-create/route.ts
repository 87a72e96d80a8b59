import { lazyPart } from '../../lib/lazy-part.ts'
import { PATHS } from '../../lib/paths.ts'
import type { Route } from '../../lib/route.ts'

export const walletCreateRoute: Route = {
  name: 'walletCreate',
  path: PATHS.walletCreate,
  title: 'shell.title-wallet-create',
  partOf: 'settings',
  screen: lazyPart(async () => (await import('./wallet-create-route.tsx')).WalletCreateRoute, 'wallet'),
}
