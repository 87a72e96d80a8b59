import { HomeIcon } from '@tidebook/ui'
import { lazyPart } from '../../lib/lazy-part.ts'
import { PATHS } from '../../lib/paths.ts'
import type { Route } from '../../lib/route.ts'

export const homeRoute: Route = {
  name: 'home',
  path: PATHS.home,
  title: 'shell.title-home',
  navigation: { label: 'shell.nav-home', tab: { place: 1, icon: HomeIcon } },
  footer: 'page',
  screen: lazyPart(async () => (await import('./home-route.tsx')).HomeRoute),
}
