// @vitest-environment happy-dom
import type { HelpCentre } from '@tidebook/contract/content'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { navigate } from '../../../lib/router/index.ts'
import { HelpPage } from './help-page.tsx'
import { typeText } from '../../../testing/type-text.ts'

const ROW = {
  kind: 'help',
  language: 'en',
  time: 1,
  pinned: false,
  closable: false,
  source: '',
  link: '',
  image: '',
  version: '',
} as const

function row(itemID: string, title: string) {
  return { ...ROW, itemID, title, summary: `About ${title}` }
}

const CENTRE = {
  sections: [
    { section: 'wallet', title: 'Wallet', articles: [row('keys', 'Keys'), row('backup', 'Backups')] },
    { section: 'trading', title: 'Trading', articles: [row('orders', 'Orders')] },
  ],
} as unknown as HelpCentre

let page: ReturnType<typeof onPage>

function words(): string {
  return page.place.querySelector('article')?.textContent ?? ''
}

function search(typed: string): void {
  const [input] = page.all('input[type="search"]') as HTMLInputElement[]
  if (input === undefined) throw new RangeError('no search')
  typeText(input, typed)
}

/** Returns the article links outside the table of contents. */
function results(): HTMLElement[] {
  return page.all('a[href*="article="]').filter((link) => link.closest('nav') === null)
}

beforeEach(async () => {
  for (const group of [undefined, 'content'] as const) activateMessages('en', compileCatalog('en', group))
  vi.stubGlobal('fetch', (address: string) => {
    const { pathname } = new URL(address, 'http://localhost')
    const id = /\/static\/help\/(?<id>\w+)$/.exec(pathname)?.groups?.['id']
    const data =
      id === undefined ? CENTRE : { ...row(id, `Article ${id}`), body: `All of ${id}`, updated: 1, section: null }
    return Promise.resolve(Response.json({ code: '0', msg: '', data, date: 1 }))
  })
  navigate('/helpCenter?article=keys', { replace: true })
  page = onPage(<HelpPage />)
  await expect.poll(words).toContain('All of keys')
})
afterEach(() => {
  page.leave()
  navigate('/Home', { replace: true })
  vi.unstubAllGlobals()
})

it('lists every topic on the left and marks the open article (CNT-001)', () => {
  const links = page.all('nav a[href*="article="]')
  expect(links.map(({ textContent }) => textContent)).toEqual(['Keys', 'Backups', 'Orders'])
  const current = links.filter((link) => link.getAttribute('aria-current') === 'page')
  expect(current.map(({ textContent }) => textContent)).toEqual(['Keys'])
})

it('opens an article from the results and preserves the search words for the next one (CNT-001)', async () => {
  search('order')
  expect(words()).toBe('')
  const [found, ...others] = results()
  expect([found?.textContent, others]).toEqual(['OrdersAbout Orders', []])
  page.click(found as HTMLElement)
  await expect.poll(words).toContain('All of orders')
  expect((page.all('input[type="search"]')[0] as HTMLInputElement).value).toBe('order')
})

it('opens the previously open article from the results (CNT-001)', async () => {
  search('keys')
  page.click(results()[0] as HTMLElement)
  await expect.poll(words).toContain('All of keys')
})

it('returns to the article when the search is cleared', async () => {
  search('nothing like it')
  expect(words()).toBe('')
  search('')
  await expect.poll(words).toContain('All of keys')
})
