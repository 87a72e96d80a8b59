import { BellIcon, BookIcon, HistoryIcon, icon, PlusIcon, type Icon } from '@tidebook/ui'
import type { Section } from '../model/sections.ts'

const NewsIcon = icon('M2.5 3h8.5v10h-8.5zM11 6h2.500v5.500a1.500 1.500 0 0 1-3 0M5 5.500h3.500M5 8h3.500M5 10.500h2')

/** The icon of each section, in the navigation and in its empty state. */
export const SECTION_ICONS: Readonly<Record<Section, Icon>> = {
  notices: BellIcon,
  news: NewsIcon,
  media: BookIcon,
  versions: HistoryIcon,
  listing: PlusIcon,
}
