import { lazyPart } from '../../lib/lazy-part.ts'
import type { Route } from '../../lib/route.ts'

export const informationRoute: Route = {
  name: 'information',
  path: '/information',
  title: 'shell.title-information',
  footer: 'none',
  onDemand: true,
  screen: lazyPart(async () => (await import('../../features/content/index.ts')).InformationPage, 'content'),
}
