import * as z from 'zod/mini'
import { BANNER_PLACES, CONTENT_LENGTHS, FIELDS_OF_KIND, HELP_SECTIONS } from '../content/content-kinds.ts'
import { bodyFault } from '../content/content-text.ts'
import { contentId, contentKind } from '../content/content.schema.ts'
import { isPageLink } from '../links.ts'
import { timeMs } from '../primitives.schema.ts'

const line = (longest: number) => z.string().check(z.trim(), z.maxLength(longest), z.regex(/^\P{Cc}*$/u, 'one line'))

/** What an item says in one language. */
const contentWords = z.object({
  title: line(CONTENT_LENGTHS.title).check(z.minLength(1)),
  summary: line(CONTENT_LENGTHS.summary),
  body: z.string().check(
    z.trim(),
    z.maxLength(CONTENT_LENGTHS.body),
    z.refine((body) => bodyFault(body) === undefined, 'Markdown without HTML, and links to https:// or /'),
  ),
})

/** Path of a picture that was sent here. */
const imagePath = z.string().check(z.regex(/^(?:\/app\/adv\/image\/[0-9a-f]{64})?$/, 'a picture of this server'))

/** An item as staff write it. What its kind does not have is left empty, and dropped where it is not. */
export const contentItem = z
  .object({
    kind: contentKind,
    /** A language without words is null; at least one has some. */
    words: z.object({ en: z.nullable(contentWords), zh: z.nullable(contentWords), ru: z.nullable(contentWords) }),
    /** From when and until when it is shown; null for no bound. */
    starts: z.nullable(timeMs),
    ends: z.nullable(timeMs),
    /** The day that it is of; null for the moment of its first publication. */
    time: z.nullable(timeMs),
    closable: z.boolean(),
    section: z.nullable(z.enum(HELP_SECTIONS)),
    place: z.nullable(z.enum(BANNER_PLACES)),
    image: imagePath,
    link: z.string().check(
      z.trim(),
      z.refine((link) => link === '' || isPageLink(link), 'https:// or a path that begins with /'),
    ),
    source: line(CONTENT_LENGTHS.source),
    version: line(CONTENT_LENGTHS.version),
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

/** What becomes of an item. */
const states = {
  id: contentId,
  kind: contentKind,
  /** It came with the product. */
  isShipped: z.boolean(),
  isPublished: z.boolean(),
  /** What is written was changed since it was published, or never was. */
  isChanged: z.boolean(),
  /** Published, and its time is now. */
  isShown: z.boolean(),
  /** Its place before the others, from 1; null for one that has none. */
  rank: z.nullable(z.int()),
  /** Last change of any kind; null for an item as it was shipped. */
  changed: done,
}

const title = z.nullable(z.string())

/** An item in the list of staff, without its texts. */
export const contentDeskRow = z.object({
  ...states,
  titles: z.object({ en: title, zh: title, ru: title }),
  starts: z.nullable(timeMs),
  ends: z.nullable(timeMs),
  section: z.nullable(z.enum(HELP_SECTIONS)),
})

/** An item whole: as it is written, and as it is published. */
export const contentDeskItem = z.object({ ...states, item: contentItem, published: z.nullable(contentItem) })

export type ContentWords = z.infer<typeof contentWords>
export type ContentItem = z.infer<typeof contentItem>
export type ContentDeskRow = z.infer<typeof contentDeskRow>
export type ContentDeskItem = z.infer<typeof contentDeskItem>
