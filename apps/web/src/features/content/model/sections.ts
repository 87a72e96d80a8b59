import type { ConfigFile } from '@tidebook/contract'

/** Sections of the information center, in display order. */
const SECTIONS = ['notices', 'news', 'media', 'versions', 'listing'] as const
export type Section = (typeof SECTIONS)[number]

type Flags = Pick<ConfigFile, 'noticeInformation' | 'informations'>

/** Returns the sections of this exchange. Operators can disable official notices and third-party content (ENT-061). */
export function sectionsOf(config: Flags | undefined): readonly Section[] {
  return SECTIONS.filter((section) => {
    if (section === 'notices') return config?.noticeInformation !== false
    if (section === 'news' || section === 'media') return config?.informations !== false
    return true
  })
}

/** Returns the section that an address names, or the first available one. */
export function sectionOf(name: string | null, sections: readonly Section[]): Section {
  return sections.find((section) => section === name) ?? sections[0] ?? 'versions'
}

/** Returns the path of a section. */
export function sectionPath(section: Section): string {
  return `/information?section=${section}`
}
