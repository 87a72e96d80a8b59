import type { ConfigFile } from '@tidebook/contract'

/** What the information centre holds, in its order. */
export const SECTIONS = ['notices', 'news', 'media', 'versions', 'listing'] as const
export type Section = (typeof SECTIONS)[number]

type Flags = Pick<ConfigFile, 'noticeInformation' | 'informations'>

/** Those that this exchange has: operators may leave out official notices, and what others write (ENT-061). */
export const sectionsOf = (config: Flags | undefined): readonly Section[] =>
  SECTIONS.filter((section) => {
    if (section === 'notices') return config?.noticeInformation !== false
    if (section === 'news' || section === 'media') return config?.informations !== false
    return true
  })

/** The section that an address names, or the first there is. */
export const sectionOf = (name: string | null, sections: readonly Section[]): Section =>
  sections.find((section) => section === name) ?? sections[0] ?? 'versions'

/** Where a section lies. */
export const sectionPath = (section: Section): string => `/information?section=${section}`
