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

/**
 * Returns the texts of an item for a reader: in the reader's language, or else in English (A51), or else in any
 * language.
 */
export function wordsFor(
  { words }: Pick<ContentItem, 'words'>,
  preferred: ContentLanguage,
): { readonly language: ContentLanguage; readonly words: ContentWords } {
  for (const language of [preferred, ...CONTENT_LANGUAGES]) {
    const texts = words[language]
    if (texts !== null) return { language, words: texts }
  }
  throw new TypeError('an item without a text')
}

/** Kinds whose first items can be shown as pinned. Versions cannot. */
const PINNED: readonly ContentKind[] = DATED_KINDS.filter((kind) => kind !== 'version')

/** Converts an item to its row in lists. */
export function contentRow({ id, item, time, rank }: PublishedItem, preferred: ContentLanguage): ContentRow {
  const { kind, closable, ends, source, link, image, version } = item
  const { language, words } = wordsFor(item, preferred)
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
export function contentDetail(published: PublishedItem, language: ContentLanguage): ContentDetail {
  return {
    ...contentRow(published, language),
    body: wordsFor(published.item, language).words.body,
    updated: published.updated,
  }
}
