import * as z from 'zod/mini'
import { BANNER_PLACES, CONTENT_LENGTHS, FIELDS_OF_KIND, HELP_SECTIONS } from '../content/content-kinds.ts'
import { bodyFault } from '../content/content-text.ts'
import { contentId, contentKind } from '../content/content.schema.ts'
import { isPageLink } from '../links.ts'
import { oneLine, timeMs } from '../primitives.schema.ts'

/** The texts of an item in one language. */
const contentWords = z.object({
  title: oneLine(CONTENT_LENGTHS.title).check(z.minLength(1)),
  summary: oneLine(CONTENT_LENGTHS.summary),
  body: z.string().check(
    z.trim(),
    z.maxLength(CONTENT_LENGTHS.body),
    z.refine((body) => bodyFault(body) === undefined, 'Markdown without HTML, and links to https:// or /'),
  ),
})

/** Path of an uploaded picture. */
const imagePath = z.string().check(z.regex(/^(?:\/app\/adv\/image\/[0-9a-f]{64})?$/, 'a picture of this server'))

/** An item as staff edit it. Fields that its kind does not have are empty; values sent for them are dropped. */
export const contentItem = z
  .object({
    kind: contentKind,
    /** A language without texts is null. At least one language has texts. */
    words: z.object({ en: z.nullable(contentWords), zh: z.nullable(contentWords), ru: z.nullable(contentWords) }),
    /** Start and end of its display period; null for no bound. */
    starts: z.nullable(timeMs),
    ends: z.nullable(timeMs),
    /** The displayed date; null for the time of first publication. */
    time: z.nullable(timeMs),
    closable: z.boolean(),
    section: z.nullable(z.enum(HELP_SECTIONS)),
    place: z.nullable(z.enum(BANNER_PLACES)),
    image: imagePath,
    link: z.string().check(
      z.trim(),
      z.refine((link) => link === '' || isPageLink(link), 'https:// or a path that begins with /'),
    ),
    source: oneLine(CONTENT_LENGTHS.source),
    version: oneLine(CONTENT_LENGTHS.version),
  })
  .check(
    z.refine(({ words }) => Object.values(words).some((each) => each !== null), {
      error: 'words in one language at least',
      path: ['words'],
    }),
    z.refine(({ starts, ends }) => starts === null || ends === null || starts < ends, {
      error: 'an end after the beginning',
      path: ['ends'],
    }),
    z.refine(
      ({ kind, words }) => !FIELDS_OF_KIND[kind].body || Object.values(words).every((each) => each?.body !== ''),
      {
        error: 'a text in every language that it is written in',
        path: ['words'],
      },
    ),
    z.refine(({ kind, section }) => !FIELDS_OF_KIND[kind].section || section !== null, {
      error: 'a section',
      path: ['section'],
    }),
    z.refine(({ kind, place }) => !FIELDS_OF_KIND[kind].place || place !== null, { error: 'a place', path: ['place'] }),
    z.refine(({ kind, version }) => !FIELDS_OF_KIND[kind].version || version !== '', {
      error: 'a version',
      path: ['version'],
    }),
  )

const done = z.nullable(z.object({ at: timeMs, by: z.string() }))

/** State of an item. */
const states = {
  id: contentId,
  kind: contentKind,
  /** Whether the item is shipped with the product. */
  isShipped: z.boolean(),
  isPublished: z.boolean(),
  /** Whether the draft differs from the published version, or was never published. */
  isChanged: z.boolean(),
  /** Whether it is published and within its display time. */
  isShown: z.boolean(),
  /** Its explicit position, from 1; null if it has none. */
  rank: z.nullable(z.int()),
  /** Time of the last change; null for an unchanged shipped item. */
  changed: done,
}

const title = z.nullable(z.string())

/** An item in the staff list, without its texts. */
export const contentDeskRow = z.object({
  ...states,
  titles: z.object({ en: title, zh: title, ru: title }),
  starts: z.nullable(timeMs),
  ends: z.nullable(timeMs),
  section: z.nullable(z.enum(HELP_SECTIONS)),
})

/** A whole item: its draft and its published version. */
export const contentDeskItem = z.object({ ...states, item: contentItem, published: z.nullable(contentItem) })

export type ContentWords = z.infer<typeof contentWords>
export type ContentItem = z.infer<typeof contentItem>
export type ContentDeskRow = z.infer<typeof contentDeskRow>
export type ContentDeskItem = z.infer<typeof contentDeskItem>
