import { lazyPart } from '../../lib/lazy-part.ts'
import type { Route } from '../../lib/route.ts'

export const helpRoute: Route = {
  name: 'helpCenter',
  path: '/helpCenter',
  title: 'shell.title-help',
  footer: 'none',
  onDemand: true,
  screen: lazyPart(async () => (await import('../../features/content/index.ts')).HelpPage, 'content'),
}
