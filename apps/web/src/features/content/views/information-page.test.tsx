// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { navigate } from '../../../lib/router/index.ts'
import { ContentPage } from './content-page.tsx'
import { InformationPage } from './information-page.tsx'

const ROW = {
  kind: 'news',
  language: 'en',
  summary: '',
  time: 1,
  pinned: false,
  closable: false,
  source: '',
  link: '',
  image: '',
  version: '',
} as const

let page: ReturnType<typeof onPage> | undefined
/** Titles of the published news, newest first. */
let published: string[]

function titles(): readonly (string | null)[] {
  return page?.all('a[href^="/content/"]').map(({ textContent }) => textContent) ?? []
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  for (const group of [undefined, 'content'] as const) activateMessages('en', compileCatalog('en', group))
  published = ['The harbour opens']
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address, 'http://localhost')
    const isNews = pathname === '/app/adv/info_list' && searchParams.get('type') === 'news'
    const rows = published.map((title) => ({ ...ROW, itemID: title.toLowerCase().replaceAll(' ', '-'), title }))
    const items = isNews ? rows : []
    if (pathname.startsWith('/app/adv/item/')) {
      const item = rows.find(({ itemID }) => pathname.endsWith(itemID))
      if (item === undefined) return Response.json({ code: '4080', msg: '', data: null, date: 1 })
      return Response.json({ code: '0', msg: '', data: { ...item, body: 'Tolls fall.', updated: 1 }, date: 1 })
    }
    return Response.json({ code: '0', msg: '', data: { count: items.length, items }, date: 1 })
  })
})
afterEach(() => {
  page?.leave()
  navigate('/Home', { replace: true })
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

it('lists the news of the server, and later an item that staff publish in the meantime (CNT-008)', async () => {
  navigate('/information?section=news', { replace: true })
  await act(async () => {
    page = onPage(<InformationPage />)
  })
  await act(() => vi.waitUntil(() => titles().length > 0, { timeout: 20_000 }))
  expect(titles()).toEqual(['The harbour opens'])
  published = ['A second quay', ...published]
  await act(async () => void (await vi.advanceTimersByTimeAsync(60_000)))
  await act(() => vi.waitUntil(() => titles().length > 1, { timeout: 20_000 }))
  expect(titles()).toEqual(['A second quay', 'The harbour opens'])
})

it('an article lists the other items of its section next to its text', async () => {
  published = ['A second quay', 'The harbour opens']
  navigate('/content/the-harbour-opens', { replace: true })
  await act(async () => {
    page = onPage(<ContentPage />)
  })
  await act(() => vi.waitUntil(() => titles().length > 0, { timeout: 20_000 }))
  expect(page?.all('h2').map(({ textContent }) => textContent)).toEqual(['The harbour opens', 'Industry information'])
  expect(page?.place.textContent).toContain('Tolls fall.')
  expect(titles()).toEqual(['A second quay'])
})

it('an address without an item shows that it does not exist, and no other text (RTE-010)', async () => {
  navigate('/content/the-harbour-closes', { replace: true })
  await act(async () => {
    page = onPage(<ContentPage />)
  })
  const failure = (): string => page?.all('[role=alert]')[0]?.textContent ?? ''
  await act(() => vi.waitUntil(() => failure() !== '', { timeout: 20_000 }))
  expect(failure()).toContain('This entry does not exist or was removed')
  expect(failure(), 'another attempt would fail as well').not.toContain('Try now')
  expect(page?.place.textContent).not.toContain('Tolls fall.')
})

it('scrolls the row of sections to the current one', async () => {
  const shown: (string | null)[] = []
  vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function (this: HTMLElement) {
    shown.push(this.textContent)
  })
  navigate('/information?section=media', { replace: true })
  await act(async () => {
    page = onPage(<InformationPage />)
  })
  await act(async () => navigate('/information?section=news', { replace: true }))
  expect(shown).toEqual(['Media reports', 'Industry information'])
})
