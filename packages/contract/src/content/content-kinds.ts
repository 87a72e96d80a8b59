import { PAGE_SIZES } from '../constants.ts'
import { LINK_LENGTH } from '../links.ts'

/**
 * Kinds of published content. `notice`: official notices; `news`: industry news; `media`: press reports about the
 * exchange; `banner`: pictures and lines with a link; `guide`: steps for beginners; `help`: articles of the help
 * center; `version`: release notes; `about`: the operator of this exchange.
 */
export const CONTENT_KINDS = ['notice', 'news', 'media', 'banner', 'guide', 'help', 'version', 'about'] as const
export type ContentKind = (typeof CONTENT_KINDS)[number]

/** Languages of content. */
export const CONTENT_LANGUAGES = ['en', 'zh', 'ru'] as const
export type ContentLanguage = (typeof CONTENT_LANGUAGES)[number]

/** Sections of the help center, in order. */
export const HELP_SECTIONS = ['start', 'wallet', 'trading', 'funds', 'account', 'security'] as const
export type HelpSection = (typeof HELP_SECTIONS)[number]

/** Position of a banner: the home page, or the top of the information center. */
export const BANNER_PLACES = ['home', 'information'] as const
export type BannerPlace = (typeof BANNER_PLACES)[number]

/** Maximum lengths of staff texts, in characters. */
export const CONTENT_LENGTHS = {
  title: 120,
  summary: 300,
  body: 8_000,
  source: 80,
  version: 32,
  link: LINK_LENGTH,
} as const

/** Items per list page. Pages count from 0. */
export const CONTENT_PAGE = PAGE_SIZES.lists

/** Maximum number of stored items of one kind. */
export const MAX_CONTENT_ITEMS = 500

/** Optional fields of a kind, in addition to texts and times. */
export interface ContentFields {
  readonly body: boolean
  readonly summary: boolean
  readonly closable: boolean
  readonly section: boolean
  readonly place: boolean
  readonly image: boolean
  readonly link: boolean
  readonly source: boolean
  readonly version: boolean
}

const NO_FIELDS: ContentFields = {
  body: true,
  summary: false,
  closable: false,
  section: false,
  place: false,
  image: false,
  link: false,
  source: false,
  version: false,
}

/** The optional fields of each kind. All others are empty. */
export const FIELDS_OF_KIND: Readonly<Record<ContentKind, ContentFields>> = {
  notice: { ...NO_FIELDS, summary: true, closable: true },
  news: { ...NO_FIELDS, summary: true, source: true, link: true },
  media: { ...NO_FIELDS, summary: true, source: true, link: true },
  banner: { ...NO_FIELDS, body: false, summary: true, closable: true, place: true, image: true, link: true },
  guide: { ...NO_FIELDS, summary: true, link: true },
  help: { ...NO_FIELDS, summary: true, section: true },
  version: { ...NO_FIELDS, version: true },
  about: NO_FIELDS,
}

/** Kinds sorted by date, newest first. Other kinds have an explicit order. */
export const DATED_KINDS: readonly ContentKind[] = ['notice', 'news', 'media', 'version']
