import { readFileSync } from 'node:fs'
import {
  CONTENT_LANGUAGES,
  contentItem,
  FIELDS_OF_KIND,
  type ContentItem,
  type ContentLanguage,
  type ContentWords,
} from '@tidebook/contract'
import * as z from 'zod/mini'

/** Items shipped with the product by id, in display order. */
export type ShippedContent = ReadonlyMap<string, ContentItem>

const listed = z.array(
  z.strictObject({
    id: z.string(),
    kind: contentItem.shape.kind,
    /** Date of the item, such as 2026-11-23. */
    day: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
    section: z.optional(z.string()),
    place: z.optional(z.string()),
    link: z.optional(z.string()),
    version: z.optional(z.string()),
    closable: z.optional(z.boolean()),
    /** Whether it is shown only on the demonstration network. */
    demonstration: z.optional(z.boolean()),
  }),
)

function read(name: string): string {
  return readFileSync(new URL(`./shipped/${name}`, import.meta.url), 'utf8')
}

/**
 * Parses a file: the title (`# …`), for kinds with a summary the first paragraph as the summary, and the rest as text.
 */
function wordsIn(language: ContentLanguage, id: string, hasSummary: boolean): ContentWords {
  const [heading = '', ...paragraphs] = read(`${language}/${id}.md`)
    .trim()
    .split(/\n{2,}/)
  const [summary = '', ...rest] = hasSummary ? paragraphs : ['', ...paragraphs]
  return {
    title: heading.replace(/^# /, ''),
    summary: summary.replaceAll(/\s*\n\s*/g, ' '),
    body: rest.join('\n\n'),
  }
}

/**
 * Reads the shipped content.
 * @param isDemonstration whether the network is the demonstration
 * @throws ZodError, or an error with the name of a file, when a language is missing
 */
export function shippedContent(isDemonstration: boolean): ShippedContent {
  const items = listed.parse(JSON.parse(read('items.json')))
  return new Map(
    items
      .filter(({ demonstration = false }) => isDemonstration || !demonstration)
      .map(({ id, kind, day, section, place, link = '', version = '', closable = false }) => {
        const words = CONTENT_LANGUAGES.map((each) => [each, wordsIn(each, id, FIELDS_OF_KIND[kind].summary)])
        const item = contentItem.parse({
          kind,
          words: Object.fromEntries(words),
          starts: null,
          ends: null,
          time: Date.parse(`${day}T00:00:00Z`),
          closable,
          section: section ?? null,
          place: place ?? null,
          image: '',
          link,
          source: '',
          version,
        })
        return [id, item]
      }),
  )
}
