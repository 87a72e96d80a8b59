import type { ContentDetail, ContentItem, ContentPage, ContentRow, HelpCentre, Route } from '@tidebook/contract'
import { PAGE_SIZES } from '@tidebook/contract/constants'
import { contentRoutes } from '@tidebook/contract/routes'
import fastify, { type FastifyInstance } from 'fastify'
import type pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { injectCall, injectedRegistry } from '../../platform/http/injected-calls.fixture.ts'
import { createLogger } from '../../platform/logger.ts'
import { contentModule } from './content.module.ts'
import { BARE_NOTICE } from '../../../../../packages/contract/src/content-desk/notice.fixture.ts'

const NOW = Date.UTC(2026, 10, 23)

function item(kind: ContentItem['kind'], other: Partial<ContentItem> = {}) {
  const words = (language: string) => ({ title: `${kind} ${language}`, summary: '', body: `Text of ${kind}.` })
  const published = {
    ...BARE_NOTICE,
    kind,
    words: { en: words('en'), zh: words('zh'), ru: words('ru') },
    ...other,
  }
  return { id: kind, kind, published, first_published: new Date(NOW), last_published: new Date(NOW) }
}

const ITEMS = [item('news'), item('media'), item('notice'), item('banner', { place: 'home', link: '/swap' })]

/** Serves published rows of the content table. */
async function serveContent(rows: readonly object[]): Promise<FastifyInstance> {
  const app = fastify()
  const query = (text: string) => {
    if (text.includes('content_revision')) return Promise.resolve({ rows: [{ revision: '1' }] })
    return Promise.resolve({ rows: text.includes('content_order') ? [] : rows })
  }
  const pool = { query } as unknown as pg.Pool
  const now = () => NOW
  const content = contentModule({ pool: () => pool, now, isDemonstration: false, logger: createLogger('silent') })
  await content.calls?.(injectedRegistry(app, pool, now))
  return app
}

describe('calls of published content', () => {
  let app: FastifyInstance
  beforeAll(async () => {
    app = await serveContent(ITEMS)
    return () => app.close()
  })
  const get = async <Data>(route: Route, values: Readonly<Record<string, string>>, path = {}): Promise<Data> =>
    (await injectCall<Data>(app, route, path, {}, { language: 'ru', ...values }, undefined)).data

  it.each([
    ['API-073 CNT-005 CNT-008', contentRoutes.infoList, { type: 'news', page: '0' }, 'news ru'],
    ['API-073 CNT-006', contentRoutes.infoList, { type: 'media', page: '0' }, 'media ru'],
    ['API-076 CNT-004', contentRoutes.noticeList, { page: '0' }, 'notice ru'],
    ['API-105', contentRoutes.newsReports, {}, 'media ru'],
  ] as const)('%s lists the items of a kind in the language of the reader', async (_row, route, values, title) => {
    const { items } = await get<ContentPage>(route, values)
    expect(items.map((each) => each.title).filter((each) => each.endsWith(' ru'))).toEqual([title])
  })

  it('API-073 returns the next items of a kind on the next page, and the number of all', async () => {
    const all = Array.from({ length: PAGE_SIZES.lists + 1 }, (_, index) => ({
      ...item('media'),
      id: `report-${index}`,
      first_published: new Date(NOW - index * 60_000),
    }))
    const long = await serveContent(all)
    try {
      const page = async (number: string) =>
        (
          await injectCall<ContentPage>(
            long,
            contentRoutes.infoList,
            {},
            {},
            { language: 'ru', type: 'media', page: number },
            undefined,
          )
        ).data
      const [first, second] = [await page('0'), await page('1')]
      expect([first.count, second.count]).toEqual([all.length, all.length])
      expect([first, second].map(({ items }) => items.map(({ itemID }) => itemID))).toEqual([
        all.slice(0, PAGE_SIZES.lists).map(({ id }) => id),
        [`report-${PAGE_SIZES.lists}`],
      ])
    } finally {
      await long.close()
    }
  })

  it.each([
    ['API-074', contentRoutes.infoDetail, 'media'],
    ['API-075', contentRoutes.noticeDetail, 'notice'],
    ['API-104', contentRoutes.banner, 'banner'],
  ] as const)('%s returns one item in the language of the reader', async (_row, route, itemID) => {
    expect(await get<ContentDetail | null>(route, { itemID })).toMatchObject({ itemID, title: `${itemID} ru` })
  })

  it('API-077 lists the banners of a place', async () => {
    const places = ['home', 'information'].map((type) => get<readonly ContentRow[]>(contentRoutes.banners, { type }))
    const titles = (await Promise.all(places)).map((rows) => rows.map(({ title }) => title))
    expect(titles).toEqual([expect.arrayContaining(['banner ru']), []])
  })

  it('API-018 API-102 returns the help center and its articles in the language of the reader', async () => {
    const { sections } = await get<HelpCentre>(contentRoutes.help, {})
    const [article] = sections.flatMap(({ articles }) => articles)
    const { itemID = '', title } = article ?? {}
    expect(article).toMatchObject({ language: 'ru', path: `/static/help/${itemID}` })
    expect(await get(contentRoutes.helpArticle, {}, { itemID })).toMatchObject({ kind: 'help', title, language: 'ru' })
  })

  it('CNT-002 CNT-007 returns the version log, and the guide in five steps', async () => {
    const { items } = await get<{ readonly items: readonly ContentDetail[] }>(contentRoutes.versions, {})
    expect(new Set(items.map(({ kind }) => kind))).toEqual(new Set(['version']))
    const guide = await get<readonly ContentDetail[]>(contentRoutes.guide, {})
    expect(guide.map(({ kind, language }) => [kind, language])).toEqual(
      Array.from({ length: 5 }, () => ['guide', 'ru']),
    )
  })

  it('API-103 returns who runs the exchange, in the language of the reader', async () => {
    expect(await get(contentRoutes.about, {})).toMatchObject({ kind: 'about', language: 'ru' })
  })
})
