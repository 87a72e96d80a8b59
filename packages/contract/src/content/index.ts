/** Content constants without schemas, for pages. */
export {
  BANNER_PLACES,
  CONTENT_KINDS,
  CONTENT_LANGUAGES,
  CONTENT_LENGTHS,
  CONTENT_PAGE,
  DATED_KINDS,
  FIELDS_OF_KIND,
  HELP_SECTIONS,
  MAX_CONTENT_ITEMS,
  type BannerPlace,
  type ContentKind,
  type ContentLanguage,
  type HelpSection,
} from './content-kinds.ts'
export { bodyFault } from './content-text.ts'
export type { ContentDetail, ContentPage, ContentRow, HelpCentre } from './content.schema.ts'
