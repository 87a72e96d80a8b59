import { lazyPart } from '../../lib/lazy-part.ts'
import { PATHS } from '../../lib/paths.ts'
import type { Coming, Route } from '../../lib/route.ts'

const screen = lazyPart(async () => (await import('./coming-route.tsx')).ComingRoute, 'coming')

const toHome = { now: 'coming.to-home', to: PATHS.home } as const
const toMarkets = { now: 'coming.to-markets', to: PATHS.market } as const

/** A screen that a later version brings. It moves into a folder of its own then, with its `route.ts`. */
const later = (route: Omit<Route, 'screen' | 'coming'>, coming: Coming): Route => ({ ...route, screen, coming })

export const guideRoute = later(
  { name: 'guide', path: '/guide', title: 'shell.title-guide', footer: 'none' },
  { text: 'coming.guide', ...toHome },
)
export const helpRoute = later(
  { name: 'helpCenter', path: '/helpCenter', title: 'shell.title-help', footer: 'none' },
  { text: 'coming.help', ...toHome },
)
export const aboutRoute = later(
  { name: 'about', path: '/About', title: 'shell.title-about' },
  { text: 'coming.about', ...toMarkets },
)

/** Those that nothing here links to. */
export const comingRoutes: readonly Route[] = [
  later(
    { name: 'information', path: '/information', title: 'shell.title-information', footer: 'none' },
    { text: 'coming.information', ...toMarkets },
  ),
  later(
    { name: 'content', path: '/content/:id', title: 'shell.title-content' },
    { text: 'coming.content', ...toMarkets },
  ),
]
