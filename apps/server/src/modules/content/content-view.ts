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

/** The words of an item for a reader: in the own language, in English (A51), in any there is. */
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

/** Kinds of which one that stands before the others is called pinned; a version is none of them. */
const PINNED: readonly ContentKind[] = DATED_KINDS.filter((kind) => kind !== 'version')

/** An item as lists show it. */
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

/** An item whole. */
export const contentDetail = (found: PublishedItem, wanted: ContentLanguage): ContentDetail => ({
  ...contentRow(found, wanted),
  body: wordsFor(found.item, wanted).words.body,
  updated: found.updated,
})
