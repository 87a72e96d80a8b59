import { lazyPart } from '../../lib/lazy-part.ts'
import { PATHS } from '../../lib/paths.ts'
import type { Route } from '../../lib/route.ts'

export const transferRoute: Route = {
  name: 'transfer',
  path: PATHS.transfer,
  title: 'shell.title-transfer',
  partOf: 'settings',
  login: true,
  screen: lazyPart(
    async () => (await import('./transfer-route.tsx')).TransferRoute,
    'transfer',
    'transactions',
    'wallet',
    'swap',
    'history',
  ),
}
