import {
  CONTENT_LANGUAGES,
  DATED_KINDS,
  type ContentDetail,
  type ContentItem,
  type ContentKind,
  type ContentLanguage,
  type ContentRow,
  type ContentWords,
} from '@tidebook/contract'
import type { PublishedItem } from './published-content.ts'

/** Returns the words of an item for a reader: in their language, else in English (A51), else in any language. */
export const wordsFor = (
  { words }: Pick<ContentItem, 'words'>,
  wanted: ContentLanguage,
): { readonly language: ContentLanguage; readonly words: ContentWords } => {
  for (const language of [wanted, ...CONTENT_LANGUAGES]) {
    const found = words[language]
    if (found !== null) return { language, words: found }
  }
  throw new TypeError('an item without words')
}

/** Kinds whose items at the front are shown as pinned; versions are not. */
const PINNED: readonly ContentKind[] = DATED_KINDS.filter((kind) => kind !== 'version')

/** Converts an item to its row in lists. */
export const contentRow = ({ id, item, time, rank }: PublishedItem, wanted: ContentLanguage): ContentRow => {
  const { kind, closable, ends, source, link, image, version } = item
  const { language, words } = wordsFor(item, wanted)
  return {
    itemID: id,
    kind,
    language,
    title: words.title,
    summary: words.summary,
    time,
    pinned: rank !== null && PINNED.includes(kind),
    closable,
    ...(ends === null ? {} : { ends }),
    source,
    link,
    image,
    version,
  }
}

/** Converts an item to its full view. */
export const contentDetail = (found: PublishedItem, wanted: ContentLanguage): ContentDetail => ({
  ...contentRow(found, wanted),
  body: wordsFor(found.item, wanted).words.body,
  updated: found.updated,
})
