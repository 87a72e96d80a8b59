import { lazyPart } from '../../lib/lazy-part.ts'
import type { Route } from '../../lib/route.ts'

export const aboutRoute: Route = {
  name: 'about',
  path: '/About',
  title: 'shell.title-about',
  onDemand: true,
  screen: lazyPart(async () => (await import('../../features/content/index.ts')).AboutPage, 'content'),
}
