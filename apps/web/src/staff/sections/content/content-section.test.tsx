// @vitest-environment happy-dom
import type { ContentDeskItem, ContentItem } from '@tidebook/contract'
import { CONTENT_KINDS } from '@tidebook/contract/content'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { clearDrafts } from '../../model/stored-drafts.ts'
import { ContentSection } from './content-section.tsx'
import { BARE_NOTICE } from '../../../../../../packages/contract/src/content-desk/notice.fixture.ts'

const AT = Date.UTC(2026, 10, 23)

const item: ContentItem = {
  ...BARE_NOTICE,
  words: {
    en: { title: 'Maintenance', summary: 'On Sunday', body: 'From **noon** on. [More](/helpCenter)' },
    zh: null,
    ru: null,
  },
}

function deskItem(id: string, other: Partial<ContentDeskItem> = {}): ContentDeskItem {
  return {
    id,
    kind: 'notice',
    isShipped: false,
    isPublished: true,
    isChanged: false,
    isShown: true,
    rank: null,
    changed: { at: AT, by: 'ann' },
    item,
    published: item,
    ...other,
  }
}

const rows = ['one', 'two', 'three'].map((id) => {
  const { item: written, published: _published, ...states } = deskItem(id, { rank: id === 'one' ? 1 : null })
  return {
    ...states,
    titles: { en: `Title ${id}`, zh: null, ru: null },
    starts: null,
    ends: null,
    section: written.section,
  }
})

let page: ReturnType<typeof onPage>
let sent: { readonly url: string; readonly body: unknown }[]
/** Responses to calls, by the end of their path. */
let answers: Readonly<Record<string, unknown>>
beforeEach(() => {
  sent = []
  answers = {}
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    if (init?.method === 'POST') sent.push({ url, body: JSON.parse(String(init.body)) })
    const [, given] = Object.entries(answers).find(([end]) => url.endsWith(end)) ?? []
    const data = given ?? (url.includes('/items/') ? deskItem('two') : { items: rows })
    return Promise.resolve(Response.json({ code: '0', msg: '', data, date: AT }))
  })
})
afterEach(() => {
  page.leave()
  clearDrafts()
  vi.unstubAllGlobals()
})

async function shown(language: 'en' | 'zh' | 'ru' = 'en'): Promise<void> {
  activateMessages(language, compileCatalog(language))
  page = onPage(<ContentSection />)
  await expect.poll(() => page.all('tbody tr').length).toBe(rows.length)
}

function text(): string {
  return page.place.textContent ?? ''
}

function button(words: string): HTMLButtonElement {
  const found = page
    .all('button')
    .find((each) => each.textContent === words || each.getAttribute('aria-label') === words)
  if (!(found instanceof HTMLButtonElement)) throw new RangeError(`no button ${words}`)
  return found
}

function field(caption: string): HTMLElement {
  const label = page.all('label').find((each) => each.textContent === caption)
  const found = label === undefined ? null : document.getElementById(label.getAttribute('for') ?? '')
  if (found === null) throw new RangeError(`no field ${caption}`)
  return found
}

function type(caption: string, words: string): void {
  const found = field(caption)
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(found), 'value')?.set?.call(found, words)
  page.tell(found, new Event('input', { bubbles: true }))
}

function choose(words: string): void {
  const label = page.all('label').find((each) => each.textContent === words)
  const radio = label?.querySelector('input')
  if (radio === null || radio === undefined) throw new RangeError(`no choice ${words}`)
  page.click(radio)
}

async function open(title: string): Promise<void> {
  const found = page.all('tbody button').find((each) => each.textContent?.startsWith(title))
  if (found === undefined) throw new RangeError(`no row ${title}`)
  page.click(found)
  await expect.poll(() => page.all('form').length).toBe(1)
}

it.each(['en', 'zh', 'ru'] as const)('everything has its texts in %s', async (language) => {
  await shown(language)
  await open('Title two')
  expect(text()).not.toMatch(/staff\./)
  expect(page.all('[role=menuitemradio]').length).toBeGreaterThanOrEqual(CONTENT_KINDS.length)
})

it('saves a draft without publishing it, and saves it before publishing', async () => {
  await shown()
  await open('Title two')
  expect([button('Save draft').disabled, button('Publish').disabled]).toEqual([true, true])
  type('Title', 'Maintenance on Monday')
  page.click(button('Publish'))
  await expect.poll(() => sent.length).toBe(2)
  expect(sent.map(({ url }) => url)).toEqual(['/staff/api/content/items/two', '/staff/api/content/items/two/publish'])
  expect(sent[0]?.body).toMatchObject({
    seen: AT,
    item: { words: { en: { title: 'Maintenance on Monday' }, zh: null } },
  })
})

it('shows a problem at its field, and sends nothing', async () => {
  await shown()
  page.click(button('Add'))
  await expect.poll(() => page.all('form').length).toBe(1)
  type('Title', 'A notice')
  type('Text', '<script>alert(1)</script>')
  page.click(button('Publish'))
  expect(text()).toContain('HTML is not allowed')
  type('Text', '[here](javascript:alert(1))')
  expect(text()).toContain('Links must begin with https:// or /')
  expect(sent).toEqual([])
  type('Text', 'Words.')
  answers = { '/staff/api/content': deskItem('new', { isPublished: false, isShown: false, isChanged: true }) }
  page.click(button('Save draft'))
  await expect.poll(() => sent.map(({ url }) => url)).toEqual(['/staff/api/content'])
  await expect.poll(text).toContain('Not published')
})

it('previews the published text, and shows where a language is missing', async () => {
  await shown()
  await open('Title two')
  choose('Preview')
  expect(page.all('article strong').map((each) => each.textContent)).toEqual(['noon'])
  expect(page.all('article a').map((each) => each.getAttribute('href'))).toEqual(['/helpCenter'])
  choose('Русский')
  expect(text()).toContain('No text in this language')
})

it('pins a notice before the others with a star, and unpins it', async () => {
  await shown()
  page.click(button('Pin: Title three'))
  await expect.poll(() => sent[0]?.body).toEqual({ kind: 'notice', ids: ['three', 'one'] })
  page.click(button('Pin: Title one'))
  await expect.poll(() => sent[1]?.body).toEqual({ kind: 'notice', ids: [] })
})

it('sends the server the seen version when withdrawing and reverting', async () => {
  answers = { '/items/one': deskItem('one', { isPublished: false, isChanged: true, isShown: false }) }
  await shown()
  await open('Title one')
  page.click(button('Remove'))
  await expect.poll(() => sent[0]).toEqual({ url: '/staff/api/content/items/one/discard', body: { seen: AT } })
})

it('restores unsaved input after opening another item and section, and saves it over the change on which it is based', async () => {
  await shown()
  await open('Title two')
  type('Title', 'Half a title')
  page.leave()
  await shown()
  await open('Title two')
  await expect.poll(text).toContain('Your unsaved input was restored')
  expect((field('Title') as HTMLInputElement).value).toBe('Half a title')
  answers = { '/items/two': deskItem('two', { changed: { at: AT + 5, by: 'bob' } }) }
  page.leave()
  await shown()
  await open('Title two')
  await expect.poll(text).toContain('bob')
  page.click(button('Save draft'))
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]?.body).toMatchObject({ seen: AT, item: { words: { en: { title: 'Half a title' } } } })
})

it('discards unsaved input and forgets it', async () => {
  await shown()
  await open('Title two')
  type('Title', 'Half a title')
  page.leave()
  await shown()
  await open('Title two')
  await expect.poll(text).toContain('unsaved input was restored')
  page.click(button('Discard'))
  expect((field('Title') as HTMLInputElement).value).toBe('Maintenance')
  page.leave()
  await shown()
  await open('Title two')
  expect(text()).not.toContain('unsaved input was restored')
})
