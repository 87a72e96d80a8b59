import { readFileSync } from 'node:fs'
import { CONTENT_LANGUAGES, HELP_SECTIONS, type ContentLanguage, type HelpSection } from '@tidebook/contract'
import * as z from 'zod/mini'

/** Titles of the sections of the help center. */
export type SectionTitles = Readonly<Record<ContentLanguage, Readonly<Record<HelpSection, string>>>>

const titles = z.record(z.enum(CONTENT_LANGUAGES), z.record(z.enum(HELP_SECTIONS), z.string().check(z.minLength(1))))

/**
 * Reads the titles of the sections.
 * @throws ZodError when a language lacks a title
 */
export function sectionTitles(): SectionTitles {
  return titles.parse(JSON.parse(readFileSync(new URL('./shipped/sections.json', import.meta.url), 'utf8')))
}
