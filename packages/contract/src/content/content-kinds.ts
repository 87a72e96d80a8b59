import { PAGE_SIZES } from '../constants.ts'
import { LINK_LENGTH } from '../links.ts'

/**
 * What operators publish. `notice`: official notices; `news`: industry information; `media`: reports of others about
 * the exchange; `banner`: pictures and lines that lead somewhere; `guide`: steps for newcomers; `help`: articles of the
 * help centre; `version`: what changed in a version; `about`: who runs this exchange.
 */
export const CONTENT_KINDS = ['notice', 'news', 'media', 'banner', 'guide', 'help', 'version', 'about'] as const
export type ContentKind = (typeof CONTENT_KINDS)[number]

/** Languages that content is written in. */
export const CONTENT_LANGUAGES = ['en', 'zh', 'ru'] as const
export type ContentLanguage = (typeof CONTENT_LANGUAGES)[number]

/** Sections of the help centre, in their order. */
export const HELP_SECTIONS = ['start', 'wallet', 'trading', 'funds', 'account', 'security'] as const
export type HelpSection = (typeof HELP_SECTIONS)[number]

/** Where a banner stands: on the first page, or at the head of the information centre. */
export const BANNER_PLACES = ['home', 'information'] as const
export type BannerPlace = (typeof BANNER_PLACES)[number]

/** Characters of what staff write. */
export const CONTENT_LENGTHS = {
  title: 120,
  summary: 300,
  body: 8_000,
  source: 80,
  version: 32,
  link: LINK_LENGTH,
} as const

/** Items of a page of a list, which counts from 0. */
export const CONTENT_PAGE = PAGE_SIZES.lists

/** Items of one kind that are kept. */
export const MOST_CONTENT = 500

/** What an item of a kind has beside its words and its times. */
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

const NOTHING: ContentFields = {
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

/** What an item of each kind may have; the rest of it is empty. */
export const FIELDS_OF_KIND: Readonly<Record<ContentKind, ContentFields>> = {
  notice: { ...NOTHING, summary: true, closable: true },
  news: { ...NOTHING, summary: true, source: true, link: true },
  media: { ...NOTHING, summary: true, source: true, link: true },
  banner: { ...NOTHING, body: false, summary: true, closable: true, place: true, image: true, link: true },
  guide: { ...NOTHING, summary: true, link: true },
  help: { ...NOTHING, summary: true, section: true },
  version: { ...NOTHING, version: true },
  about: NOTHING,
}

/** Kinds whose newest item comes first; those of the others stand in the order that staff gave them. */
export const DATED_KINDS: readonly ContentKind[] = ['notice', 'news', 'media', 'version']
