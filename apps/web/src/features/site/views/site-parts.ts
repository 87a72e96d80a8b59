import type { DeferredParts } from '../../../lib/deferred-parts.tsx'
import { HeaderTools } from './header-tools.tsx'
import { HomePart } from './home-part.tsx'
import { NavLinks } from './nav-links.tsx'
import { NoticeBar } from './notice-bar.tsx'

/** The operator's parts for the slots of the page layout. */
export const SITE_PARTS: DeferredParts = { nav: NavLinks, tools: HeaderTools, bar: NoticeBar, home: HomePart }
