import { lazyPart } from '../../lib/lazy-part.ts'
import { EXPLORER_PATTERN } from '../../lib/paths.ts'
import type { Route } from '../../lib/route.ts'

/** One account or transaction of the ledger, by its address or hash. */
export const explorerRoute: Route = {
  name: 'explorer',
  path: EXPLORER_PATTERN,
  title: 'shell.title-explorer',
  onDemand: true,
  screen: lazyPart(
    async () => (await import('./explorer-route.tsx')).ExplorerRoute,
    'explorer',
    'trade',
    'history',
    'transactions',
    'wallet',
  ),
}
