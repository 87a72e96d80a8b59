import type { SiteRow } from '@tidebook/contract'
import { bodyFault } from '@tidebook/contract/content'
import { isHttpsLink, isPageLink } from '@tidebook/contract/links'
import {
  CONTACT_PLACE,
  SITE_FIELDS,
  type LocalText,
  type SiteFieldKind,
  type SiteLink,
  type SiteName,
  type SiteValue,
} from '@tidebook/contract/site'
import { LANGUAGES } from '../../../lib/languages.ts'

/** Settings by topic, as staff see them. */
export const SITE_GROUPS = {
  shown: [
    'isInfoHosts',
    'informationCenter',
    'noticeInformation',
    'informations',
    'openScanning',
    'convertToCny',
    'totalAssets',
    'enableC2C',
    'mobileWarning',
  ],
  links: ['otcUrl', 'c2cUrl', 'listingUrl', 'appDownloadUrl', 'consultationUrl', 'advisoryQq', 'helpItems'],
  texts: ['about', 'content', 'addCoins', 'tipMy', 'tipDiscover'],
  accounts: ['platformTp'],
} as const satisfies Readonly<Record<string, readonly SiteName[]>>
export type SiteGroup = keyof typeof SITE_GROUPS
export const GROUP_NAMES = Object.keys(SITE_GROUPS) as readonly SiteGroup[]

/** The reason why a value is invalid. */
export type SiteProblem = 'link' | 'place' | 'contact' | 'wallet' | 'title' | 'markdown'

function isLocalText(value: SiteValue): value is LocalText {
  return typeof value === 'object' && !Array.isArray(value)
}

export function isLinkList(value: SiteValue): value is readonly SiteLink[] {
  return Array.isArray(value)
}

const TESTS: Readonly<Partial<Record<SiteFieldKind, readonly [(text: string) => boolean, SiteProblem]>>> = {
  link: [isHttpsLink, 'link'],
  place: [isPageLink, 'place'],
  template: [(text) => isHttpsLink(text.replaceAll(CONTACT_PLACE, '0')), 'link'],
  contact: [(text) => /^[\w.@+-]+$/.test(text), 'contact'],
  wallet: [(text) => /^[1-9A-HJ-NP-Za-km-z]{26,36}$/.test(text), 'wallet'],
}

/** Returns the problem of a value during input. The server validates the value again. */
export function problemOf(name: SiteName, value: SiteValue): SiteProblem | undefined {
  const kind = SITE_FIELDS[name]
  if (typeof value === 'string') {
    const [test, problem] = TESTS[kind] ?? []
    return value.trim() === '' || test === undefined || test(value.trim()) ? undefined : problem
  }
  if (isLinkList(value)) {
    if (value.some(({ title }) => title.en.trim() === '')) return 'title'
    return value.every(({ path }) => isPageLink(path.trim())) ? undefined : 'place'
  }
  if (kind === 'text' && isLocalText(value) && LANGUAGES.some((each) => bodyFault(value[each]) !== undefined))
    return 'markdown'
  return undefined
}

/** Returns the text for an empty value. For a link it states that there is no target. */
export function emptyWords(name: SiteName): 'staff.site.empty' | 'staff.site.unset' {
  return ['link', 'template', 'contact'].includes(SITE_FIELDS[name]) ? 'staff.site.empty' : 'staff.site.unset'
}

/**
 * Returns the summary of a value for its row: a link, a contact, the beginning of a text in the member's language, or
 * titles.
 */
export function summaryOf(value: SiteRow['value'], language: keyof LocalText): string {
  if (typeof value === 'boolean') return ''
  if (typeof value === 'string') return value
  if (isLinkList(value)) return value.map(({ title }) => title[language] || title.en).join(', ')
  return (value[language] || value.en).split('\n', 1)[0]?.replace(/^#+ /, '') ?? ''
}
