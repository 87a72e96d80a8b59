import { readFileSync } from 'node:fs'
import {
  type BannerPlace,
  CONTENT_LANGUAGES,
  CONTENT_PAGE,
  type ContentDetail,
  type ContentKind,
  type ContentLanguage,
  type ContentPage,
  type ContentRow,
  HELP_SECTIONS,
  type HelpCentre,
  type HelpSection,
} from '@tidebook/contract'
import * as z from 'zod/mini'
import { ApiError } from '../../platform/http/http.errors.ts'
import { contentDetail, contentRow, wordsFor } from './content-view.ts'
import { isPublishedAt, type PublishedContent, type PublishedItem } from './published-content.ts'

/** Section titles of the help center. */
type SectionTitles = Readonly<Record<ContentLanguage, Readonly<Record<HelpSection, string>>>>

const titles = z.record(z.enum(CONTENT_LANGUAGES), z.record(z.enum(HELP_SECTIONS), z.string().check(z.minLength(1))))

/**
 * Reads the section titles.
 * @throws ZodError when a language lacks a title
 */
export function sectionTitles(): SectionTitles {
  return titles.parse(JSON.parse(readFileSync(new URL('./shipped/sections.json', import.meta.url), 'utf8')))
}

interface ContentServiceOptions {
  readonly read: () => Promise<PublishedContent>
  /** Current time in milliseconds since 1970. */
  readonly now: () => number
}

const MAX_BANNERS = 10
const MAX_STEPS = 50

/** Returns the content service for readers. */
export function contentService({ read, now }: ContentServiceOptions) {
  const titles = sectionTitles()
  const shown = async (kind: ContentKind): Promise<readonly PublishedItem[]> =>
    ((await read()).get(kind) ?? []).filter(({ item }) => isPublishedAt(item, now()))
  const pageOf = (items: readonly PublishedItem[], page: number): readonly PublishedItem[] =>
    items.slice(page * CONTENT_PAGE, (page + 1) * CONTENT_PAGE)
  return {
    /** Returns a page of items of a kind, counted from page 0. */
    list: async (kind: ContentKind, language: ContentLanguage, page: number): Promise<ContentPage> => {
      const items = await shown(kind)
      return { count: items.length, items: pageOf(items, page).map((each) => contentRow(each, language)) }
    },
    versions: async (language: ContentLanguage, page: number) => {
      const items = await shown('version')
      return { count: items.length, items: pageOf(items, page).map((each) => contentDetail(each, language)) }
    },
    guide: async (language: ContentLanguage): Promise<ContentDetail[]> =>
      (await shown('guide')).slice(0, MAX_STEPS).map((each) => contentDetail(each, language)),
    banners: async (place: BannerPlace, language: ContentLanguage): Promise<ContentRow[]> =>
      (await shown('banner'))
        .filter(({ item }) => item.place === place)
        .slice(0, MAX_BANNERS)
        .map((each) => contentRow(each, language)),
    /** Returns the help center, without empty sections. */
    help: async (language: ContentLanguage): Promise<HelpCentre> => {
      const articles = await shown('help')
      const sections = HELP_SECTIONS.map((section) => ({
        section,
        title: titles[language][section],
        articles: articles
          .filter(({ item }) => item.section === section)
          .map(({ id, item }) => {
            const { language: written, words } = wordsFor(item, language)
            const { title, summary } = words
            return { itemID: id, language: written, title, summary, path: `/static/help/${id}` }
          }),
      }))
      return { sections: sections.filter((each) => each.articles.length > 0) }
    },
    /**
     * Returns the first item of a kind.
     * @throws ApiError `contentGone`
     */
    first: async (kind: ContentKind, language: ContentLanguage): Promise<ContentDetail> => {
      const [first] = await shown(kind)
      if (first === undefined) throw new ApiError('contentGone')
      return contentDetail(first, language)
    },
    /**
     * Returns one full item.
     * @param kinds allowed kinds; all by default
     * @throws ApiError `contentGone` for an item that does not exist, is not published, or is not currently shown
     */
    detail: async (id: string, language: ContentLanguage, ...kinds: readonly ContentKind[]): Promise<ContentDetail> => {
      const all = await read()
      const items = (kinds.length === 0 ? [...all.keys()] : kinds)
        .flatMap((kind) => all.get(kind) ?? [])
        .find((each) => each.id === id)
      if (items === undefined || !isPublishedAt(items.item, now())) throw new ApiError('contentGone')
      return contentDetail(items, language)
    },
  }
}
