import { lazyPart } from '../../lib/lazy-part.ts'
import { PATHS } from '../../lib/paths.ts'
import type { Route } from '../../lib/route.ts'

export const identityRoute: Route = {
  name: 'identity',
  path: PATHS.identity,
  title: 'shell.title-identity',
  onDemand: true,
  screen: lazyPart(async () => (await import('../../features/identity/index.ts')).IdentityPage, 'identity', 'accounts'),
}
