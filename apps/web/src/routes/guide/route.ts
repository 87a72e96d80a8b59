import { lazyPart } from '../../lib/lazy-part.ts'
import type { Route } from '../../lib/route.ts'

export const guideRoute: Route = {
  name: 'guide',
  path: '/guide',
  title: 'shell.title-guide',
  footer: 'none',
  onDemand: true,
  screen: lazyPart(async () => (await import('./guide-route.tsx')).GuideRoute, 'content'),
}
