import type { ContentItem, ContentWords } from '@tidebook/contract'
import {
  bodyFault,
  FIELDS_OF_KIND,
  type BannerPlace,
  type ContentKind,
  type HelpSection,
} from '@tidebook/contract/content'
import { isPageLink } from '@tidebook/contract/links'
import { LANGUAGES, type Language } from '../../../lib/languages.ts'

const WORDS = ['title', 'summary', 'body'] as const
export type Word = (typeof WORDS)[number]

/** An item in the editor. Times are local, in the format of date fields; '' for no time. */
export interface ContentDraft {
  readonly words: Readonly<Record<Language, Readonly<Record<Word, string>>>>
  readonly starts: string
  readonly ends: string
  readonly day: string
  readonly closable: boolean
  readonly section: HelpSection
  readonly place: BannerPlace
  readonly image: string
  readonly link: string
  readonly source: string
  readonly version: string
}

/** All fields of an item except its texts. */
export type OtherField = Exclude<keyof ContentDraft, 'words'>

/** A problem of a draft, with its field. */
export interface DraftProblem {
  readonly problem: 'missing' | 'html' | 'link' | 'end'
  readonly field: Word | OtherField
  /** Set for a problem of a text. */
  readonly language?: Language
}

const MINUTE = 60_000
const EMPTY = { title: '', summary: '', body: '' }

/** Formats a time as a local date field shows it. */
export function localTime(ms: number | null): string {
  if (ms === null) return ''
  const date = new Date(ms)
  return new Date(ms - date.getTimezoneOffset() * MINUTE).toISOString().slice(0, 16)
}

function timeOf(typed: string): number | null {
  return typed === '' ? null : new Date(typed).getTime()
}

const DAY = 10

function dayText(ms: number | null): string {
  return ms === null ? '' : new Date(ms).toISOString().slice(0, DAY)
}

function dayOf(typed: string): number | null {
  return typed === '' ? null : Date.parse(`${typed}T00:00:00Z`)
}

function typed(words: ContentWords | null | undefined): Record<Word, string> {
  return { ...EMPTY, ...words }
}

/** Returns the draft of an item to change, or an empty one without an item. */
export function draftOf(item?: ContentItem): ContentDraft {
  return {
    words: { en: typed(item?.words.en), zh: typed(item?.words.zh), ru: typed(item?.words.ru) },
    starts: localTime(item?.starts ?? null),
    ends: localTime(item?.ends ?? null),
    day: dayText(item?.time ?? null),
    closable: item?.closable ?? true,
    section: item?.section ?? 'start',
    place: item?.place ?? 'home',
    image: item?.image ?? '',
    link: item?.link ?? '',
    source: item?.source ?? '',
    version: item?.version ?? '',
  }
}

/** Returns the text fields of a kind. */
export function wordsOfKind(kind: ContentKind): readonly Word[] {
  return WORDS.filter((word) => word === 'title' || FIELDS_OF_KIND[kind][word])
}

/** Whether a draft has any text in a language. */
function isWritten(draft: ContentDraft, kind: ContentKind, language: Language): boolean {
  return wordsOfKind(kind).some((word) => draft.words[language][word].trim() !== '')
}

function wordProblem(draft: ContentDraft, language: Language, word: Word): DraftProblem['problem'] | undefined {
  const text = draft.words[language][word].trim()
  if (text === '' && word !== 'summary') return 'missing'
  return word === 'body' ? bodyFault(text) : undefined
}

/**
 * Returns all problems that prevent saving a draft. Languages without text are left out, but one is required.
 * @param open the language shown in the editor
 */
export function problemsOf(draft: ContentDraft, kind: ContentKind, open: Language): readonly DraftProblem[] {
  const has = FIELDS_OF_KIND[kind]
  const written = LANGUAGES.filter((language) => isWritten(draft, kind, language))
  const ofWords = (written.length === 0 ? [open] : written).flatMap((language) =>
    wordsOfKind(kind).flatMap((field): DraftProblem[] => {
      const problem = wordProblem(draft, language, field)
      return problem === undefined ? [] : [{ language, field, problem }]
    }),
  )
  const [starts, ends] = [timeOf(draft.starts), timeOf(draft.ends)]
  return [
    ...ofWords,
    ...(starts !== null && ends !== null && starts >= ends ? [{ field: 'ends', problem: 'end' } as const] : []),
    ...(has.version && draft.version.trim() === '' ? [{ field: 'version', problem: 'missing' } as const] : []),
    ...(has.link && draft.link.trim() !== '' && !isPageLink(draft.link.trim())
      ? [{ field: 'link', problem: 'link' } as const]
      : []),
  ]
}

function wordsIn(draft: ContentDraft, kind: ContentKind, language: Language): ContentWords | null {
  if (!isWritten(draft, kind, language)) return null
  const { title, summary, body } = draft.words[language]
  return { title: title.trim(), summary: summary.trim(), body: body.trim() }
}

/** Converts a draft without problems to an item. */
export function itemOf(draft: ContentDraft, kind: ContentKind): ContentItem {
  const has = FIELDS_OF_KIND[kind]
  return {
    kind,
    words: { en: wordsIn(draft, kind, 'en'), zh: wordsIn(draft, kind, 'zh'), ru: wordsIn(draft, kind, 'ru') },
    starts: timeOf(draft.starts),
    ends: timeOf(draft.ends),
    time: dayOf(draft.day),
    closable: has.closable && draft.closable,
    section: has.section ? draft.section : null,
    place: has.place ? draft.place : null,
    image: has.image ? draft.image : '',
    link: has.link ? draft.link.trim() : '',
    source: has.source ? draft.source.trim() : '',
    version: has.version ? draft.version.trim() : '',
  }
}
