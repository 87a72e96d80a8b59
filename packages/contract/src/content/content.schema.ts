import * as z from 'zod/mini'
import { timeMs } from '../primitives.schema.ts'
import { CONTENT_KINDS, CONTENT_LANGUAGES, HELP_SECTIONS } from './content-kinds.ts'

export const contentLanguage = z.enum(CONTENT_LANGUAGES)
export const contentKind = z.enum(CONTENT_KINDS)

/** Names an item, in addresses too; stays the same whatever becomes of its words. */
export const contentId = z.string().check(z.regex(/^[a-z0-9-]{1,64}$/, 'the id of an item'))

/** An item as lists show it, in one language. Texts that it does not have are ''. */
export const contentRow = z.object({
  itemID: contentId,
  kind: contentKind,
  /** The language that its words are in: the asked one, English in the place of Russian, else any there is. */
  language: contentLanguage,
  title: z.string(),
  summary: z.string(),
  /** The day that it is of. */
  time: timeMs,
  /** Staff put it before the others; of notices, these are in the bar of every page. */
  pinned: z.boolean(),
  /** Whoever has seen it may close it for good. */
  closable: z.boolean(),
  /** From when on it is shown no more. */
  ends: z.optional(timeMs),
  /** Who wrote what `link` leads to. */
  source: z.string(),
  /** An https address, or a path of this page that begins with '/'. */
  link: z.string(),
  /** Path of its picture, of this origin. */
  image: z.string(),
  /** Of an entry of the version log. */
  version: z.string(),
})

/** An item whole. */
export const contentDetail = z.extend(contentRow, {
  /** Markdown of a small kind: paragraphs, headings (## and ###), lists, links, emphasis and code. Never HTML. */
  body: z.string(),
  /** When its words were last published. */
  updated: timeMs,
})

/** A page of a list; `count` is that of all its pages. */
export const contentPage = z.object({ count: z.int(), items: z.array(contentRow) })

/** The help centre: what stands in it, by section. */
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
          /** Where its text is asked for, behind a host of `cfgHosts` (API-018). */
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
