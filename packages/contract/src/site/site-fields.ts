/** Languages in which an exchange has texts. */
const SITE_LANGUAGES = ['en', 'zh', 'ru'] as const
type SiteLanguage = (typeof SITE_LANGUAGES)[number]

/** A text in each language. If it is '', another language is shown, or nothing (A51). */
export type LocalText = Readonly<Record<SiteLanguage, string>>

/** A link with its title. */
export interface SiteLink {
  readonly title: LocalText
  /** An https address, or a path of this site. */
  readonly path: string
}

/**
 * Type of a setting: an https link or '', a link that may also be a path of this site, a text in one language, and so
 * on.
 */
export type SiteFieldKind = 'flag' | 'link' | 'place' | 'template' | 'contact' | 'line' | 'text' | 'links' | 'wallet'

/** Value of a setting. */
export type SiteValue = boolean | string | LocalText | readonly SiteLink[]

/** Maximum lengths of values in characters, and of lists in entries. */
export const SITE_LENGTHS = { contact: 64, line: 160, text: 6_000, links: 12, wallet: 36 } as const

/**
 * Site settings by name (ENT-059..064, ENT-067, ENT-068, ENT-071, CNT-009..011, U29). They contain neither an address
 * to which browsers send session cookies nor one that receives payments: those derive from the program's own address
 * and keys, so that staff cannot redirect passwords or money.
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

/** Every setting, in the order shown to staff. */
export const SITE_NAMES = Object.keys(SITE_FIELDS) as readonly SiteName[]

/**
 * Types of settings that send users to other sites or identify an account. An operator's change to such a setting waits
 * for a second member.
 */
export const TWO_MEMBER_KINDS: ReadonlySet<SiteFieldKind> = new Set([
  'link',
  'place',
  'template',
  'contact',
  'links',
  'wallet',
])
