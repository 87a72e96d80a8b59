import type { LateParts } from '../../../lib/late-parts.tsx'
import { HeaderTools } from './header-tools.tsx'
import { HomePart } from './home-part.tsx'
import { NavLinks } from './nav-links.tsx'
import { NoticeBar } from './notice-bar.tsx'

/** What fills the places of the first screen. */
export const SITE_PARTS: LateParts = { nav: NavLinks, tools: HeaderTools, bar: NoticeBar, home: HomePart }
