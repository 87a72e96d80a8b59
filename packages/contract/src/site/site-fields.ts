/** Languages that texts of an exchange are written in. */
export const SITE_LANGUAGES = ['en', 'zh', 'ru'] as const
export type SiteLanguage = (typeof SITE_LANGUAGES)[number]

/** A text in each language; '' in one of them: another is shown there, or nothing (A51). */
export type LocalText = Readonly<Record<SiteLanguage, string>>

/** An entry that leads somewhere. */
export interface SiteLink {
  readonly title: LocalText
  /** An https address, or a path of this page. */
  readonly path: string
}

/** What a setting is: a link of https or '', one that may lead within the page too, a text of one language, and so on. */
export type SiteFieldKind = 'flag' | 'link' | 'place' | 'template' | 'contact' | 'line' | 'text' | 'links' | 'wallet'

/** What a setting holds. */
export type SiteValue = boolean | string | LocalText | readonly SiteLink[]

/** Characters that a value may have at most, and entries of a list. */
export const SITE_LENGTHS = { contact: 64, line: 160, text: 6_000, links: 12, wallet: 36 } as const

/**
 * What staff set about the page, by name (ENT-059..064, ENT-067, ENT-068, ENT-071, CNT-009..011, U29). Neither an address
 * that a browser sends sessions to nor one that people pay to is among them: those follow from where this program runs
 * and from the keys that it holds, so that nobody can lead passwords or money away by typing.
 */
export const SITE_FIELDS = {
  isInfoHosts: 'flag',
  informationCenter: 'flag',
  noticeInformation: 'flag',
  informations: 'flag',
  openScanning: 'flag',
  convertToCny: 'flag',
  totalAssets: 'flag',
  enableC2C: 'flag',
  mobileWarning: 'flag',
  otcUrl: 'link',
  c2cUrl: 'link',
  listingUrl: 'place',
  appDownloadUrl: 'link',
  consultationUrl: 'template',
  advisoryQq: 'contact',
  helpItems: 'links',
  tipMy: 'line',
  tipDiscover: 'line',
  about: 'line',
  content: 'text',
  addCoins: 'text',
  platformTp: 'wallet',
} as const satisfies Readonly<Record<string, SiteFieldKind>>
export type SiteName = keyof typeof SITE_FIELDS

/** Every setting, in the order in which staff see them. */
export const SITE_NAMES = Object.keys(SITE_FIELDS) as readonly SiteName[]

/** Kinds that lead people away from the page, or name an account: of these an operator's word waits for a second member. */
export const CAREFUL_KINDS: ReadonlySet<SiteFieldKind> = new Set([
  'link',
  'place',
  'template',
  'contact',
  'links',
  'wallet',
])
