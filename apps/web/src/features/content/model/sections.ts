import type { ConfigFile } from '@tidebook/contract'

/** Sections of the information center, in display order. */
const SECTIONS = ['notices', 'news', 'media', 'versions', 'listing'] as const
export type Section = (typeof SECTIONS)[number]

type Flags = Pick<ConfigFile, 'noticeInformation' | 'informations'>

/** Returns the sections of this exchange. Operators can disable official notices and third-party content (ENT-061). */
export const sectionsOf = (config: Flags | undefined): readonly Section[] =>
  SECTIONS.filter((section) => {
    if (section === 'notices') return config?.noticeInformation !== false
    if (section === 'news' || section === 'media') return config?.informations !== false
    return true
  })

/** Returns the section that an address names, or the first available one. */
export const sectionOf = (name: string | null, sections: readonly Section[]): Section =>
  sections.find((section) => section === name) ?? sections[0] ?? 'versions'

/** Returns the path of a section. */
export const sectionPath = (section: Section): string => `/information?section=${section}`
