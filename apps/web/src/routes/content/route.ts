import { lazyPart } from '../../lib/lazy-part.ts'
import type { Route } from '../../lib/route.ts'

export const contentRoute: Route = {
  name: 'content',
  path: '/content/:id',
  title: 'shell.title-content',
  partOf: 'information',
  onDemand: true,
  screen: lazyPart(async () => (await import('../../features/content/index.ts')).ContentPage, 'content'),
}
