import { readFileSync } from 'node:fs'
import { CONTENT_LANGUAGES, HELP_SECTIONS, type ContentLanguage, type HelpSection } from '@tidebook/contract'
import * as z from 'zod/mini'

/** What the sections of the help centre are called. */
export type SectionTitles = Readonly<Record<ContentLanguage, Readonly<Record<HelpSection, string>>>>

const titles = z.record(z.enum(CONTENT_LANGUAGES), z.record(z.enum(HELP_SECTIONS), z.string().check(z.minLength(1))))

/** @throws ZodError when a language misses one */
export const sectionTitles = (): SectionTitles =>
  titles.parse(JSON.parse(readFileSync(new URL('./shipped/sections.json', import.meta.url), 'utf8')))
