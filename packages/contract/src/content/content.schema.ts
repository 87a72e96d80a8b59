import * as z from 'zod/mini'
import { timeMs } from '../primitives.schema.ts'
import { CONTENT_KINDS, CONTENT_LANGUAGES, HELP_SECTIONS } from './content-kinds.ts'

export const contentLanguage = z.enum(CONTENT_LANGUAGES)
export const contentKind = z.enum(CONTENT_KINDS)

/** Id of an item, also used in its address. It does not change with the item's texts. */
export const contentId = z.string().check(z.regex(/^[a-z0-9-]{1,64}$/, 'the id of an item'))

/** An item in a list, in one language. Absent texts are ''. */
export const contentRow = z.object({
  itemID: contentId,
  kind: contentKind,
  /** The language of the returned texts: the requested one, English instead of Russian, otherwise any available one. */
  language: contentLanguage,
  title: z.string(),
  summary: z.string(),
  /** The displayed date. */
  time: timeMs,
  /** Whether staff pinned it to the top. Pinned notices appear in the bar of every page. */
  pinned: z.boolean(),
  /** Whether a reader may dismiss the item permanently. */
  closable: z.boolean(),
  /** End of its display period. */
  ends: z.optional(timeMs),
  /** Author of the linked page. */
  source: z.string(),
  /** An https address, or a path of this site that begins with '/'. */
  link: z.string(),
  /** Path of the picture on this origin. */
  image: z.string(),
  /** Version number of the release that a note describes. */
  version: z.string(),
})

/** A complete item, with its text. */
export const contentDetail = z.extend(contentRow, {
  /** Markdown subset: paragraphs, headings (## and ###), lists, links, emphasis and code. Never HTML. */
  body: z.string(),
  /** Time at which the texts were last published. */
  updated: timeMs,
})

/** A page of a list. `count` is the total number of items. */
export const contentPage = z.object({ count: z.int(), items: z.array(contentRow) })

/** Content of the help center, by section. */
export const helpCentre = z.object({
  sections: z.array(
    z.object({
      section: z.enum(HELP_SECTIONS),
      title: z.string(),
      articles: z.array(
        z.object({
          itemID: contentId,
          language: contentLanguage,
          title: z.string(),
          summary: z.string(),
          /** Path of the text on a host of `cfgHosts` (API-018). */
          path: z.string(),
        }),
      ),
    }),
  ),
})

export type ContentRow = z.infer<typeof contentRow>
export type ContentDetail = z.infer<typeof contentDetail>
export type ContentPage = z.infer<typeof contentPage>
export type HelpCentre = z.infer<typeof helpCentre>
