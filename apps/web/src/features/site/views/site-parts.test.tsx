// @vitest-environment happy-dom
import type { ConfigFile } from '@tidebook/contract'
import { decodeQR } from 'qr/decode.js'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { LOADING, ready } from '../../../lib/loadable.ts'
import { PATHS } from '../../../lib/paths.ts'
import { navigate } from '../../../lib/router/index.ts'
import { configStore } from '../../network/index.ts'
import { otherStore } from '../model/other-store.ts'
import { noticesLoadedStore } from '../services/follow-site.ts'
import { HeaderTools } from './header-tools.tsx'
import { NavLinks } from './nav-links.tsx'
import { NoticeBar } from './notice-bar.tsx'

const NO_TIP = { id: '', text: { en: '', zh: '', ru: '' } }
const CONFIG = {
  isInfoHosts: true,
  informationCenter: true,
  noticeInformation: true,
  otcUrl: 'https://otc.example/',
  c2cUrl: '',
  enableC2C: true,
  listingUrl: '',
  advisoryService: { qq: '10001', url: 'https://chat.example/?uin=10001' },
  appDownloadUrl: 'https://app.example/download',
  mobileWarning: false,
  newOnlineTip: { my: NO_TIP, discover: NO_TIP },
} as unknown as ConfigFile
const NOTICE = {
  kind: 'notice',
  language: 'en',
  summary: '',
  time: 1,
  pinned: true,
  closable: true,
  source: '',
  link: '',
  image: '',
  version: '',
} as const

const CLOSED = 'tidebook_noticesClosed'

let page: ReturnType<typeof onPage> | undefined

function words(): string {
  return page?.place.textContent ?? ''
}

function button(name: string): Element {
  const found = page?.all('button').find((each) => each.getAttribute('aria-label') === name)
  if (found === undefined) throw new RangeError(`no button ${name}`)
  return found
}

beforeEach(() => {
  for (const group of [undefined, 'site'] as const) activateMessages('en', compileCatalog('en', group))
  Object.assign(HTMLElement.prototype, { showPopover: () => undefined, hidePopover: () => undefined })
  localStorage.clear()
  configStore.set(ready(CONFIG))
})
afterEach(() => {
  page?.leave()
  vi.unstubAllGlobals()
  configStore.set(LOADING)
  otherStore.set((state) => ({ ...state, notices: [] }))
  navigate(PATHS.home, { replace: true })
})

it('information and help are in the header only while the configuration shows them (HDR-011)', () => {
  const links = () => page?.all('a').map((link) => [link.textContent, link.getAttribute('href')])
  page = onPage(<NavLinks />)
  const otc = ['OTC', 'https://otc.example/']
  expect(links()).toEqual([['Information', '/information'], ['Help', '/helpCenter'], otc])
  act(() => configStore.set(ready({ ...CONFIG, isInfoHosts: false })))
  expect(links()).toEqual([otc])
  act(() => configStore.set(ready(CONFIG)))
  expect(links()).toHaveLength(3)
})

it('OTC opens the configured address in a new window and follows a change (HDR-013)', () => {
  page = onPage(<NavLinks />)
  const otc = (): Element | undefined => page?.all('a').find(({ textContent }) => textContent === 'OTC')
  expect([otc()?.getAttribute('href'), otc()?.getAttribute('target'), otc()?.getAttribute('rel')]).toEqual([
    'https://otc.example/',
    '_blank',
    'noopener noreferrer',
  ])
  act(() => configStore.set(ready({ ...CONFIG, otcUrl: 'https://other.example/' })))
  expect(otc()?.getAttribute('href')).toBe('https://other.example/')
  act(() => configStore.set(ready({ ...CONFIG, otcUrl: '' })))
  expect(otc()).toBeUndefined()
})

it('the support button opens the link with the service contact (HDR-023, ENT-060)', () => {
  page = onPage(<HeaderTools />)
  const chat = page.all('a').find((each) => each.getAttribute('aria-label') === 'Online consultation')
  expect([chat?.getAttribute('href'), chat?.getAttribute('target')]).toEqual([
    'https://chat.example/?uin=10001',
    '_blank',
  ])
})

it('hovering over the app link shows a QR code with its address (HDR-020)', () => {
  page = onPage(<HeaderTools />)
  const [app] = page.all('a[aria-label="Get the app"]')
  expect(page.all('svg path[fill]')).toEqual([])
  act(() => void app?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true })))
  const svg = page.all('[role="tooltip"] svg')[0]
  const side = Number(svg?.getAttribute('viewBox')?.split(' ').at(-1)) * 4
  const data = new Uint8Array(side * side * 4).fill(255)
  for (const [, x, y] of (svg?.querySelector('path')?.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)/gu))
    for (let row = 0; row < 4; row += 1)
      for (let column = 0; column < 4; column += 1) {
        const at = ((Number(y) * 4 + row) * side + Number(x) * 4 + column) * 4
        data.fill(0, at, at + 3)
      }
  expect(decodeQR({ width: side, height: side, data })).toBe('https://app.example/download')
})

it('a closed notice stays closed and the next one replaces it (HDR-017)', () => {
  noticesLoadedStore.set(true)
  otherStore.set((state) => ({
    ...state,
    notices: [
      { ...NOTICE, itemID: 'first', title: 'First words' },
      { ...NOTICE, itemID: 'second', title: 'Second words', closable: false },
    ],
  }))
  page = onPage(<NoticeBar />)
  expect(words()).toContain('First words')
  page.click(button('Close'))
  expect(words()).toContain('Second words')
  expect(page.all('button')).toEqual([])
  page.leave()
  page = onPage(<NoticeBar />)
  expect(words()).not.toContain('First words')
  expect(localStorage.getItem('tidebook_noticesClosed')).toContain('first')
})

it('a notice closed in another tab stays closed, even after closing one here (HDR-017)', () => {
  noticesLoadedStore.set(true)
  otherStore.set((state) => ({
    ...state,
    notices: ['one', 'two', 'three'].map((itemID) => ({ ...NOTICE, itemID, title: `Words of ${itemID}` })),
  }))
  page = onPage(<NoticeBar />)
  expect(words()).toContain('Words of one')
  const elsewhere = JSON.stringify([...(JSON.parse(localStorage.getItem(CLOSED) ?? '[]') as string[]), 'one'])
  localStorage.setItem(CLOSED, elsewhere)
  act(() => void globalThis.dispatchEvent(new StorageEvent('storage', { key: CLOSED })))
  expect(words()).toContain('Words of two')
  // This tab has not received the change from the other tab yet.
  localStorage.setItem(CLOSED, JSON.stringify([...(JSON.parse(elsewhere) as string[]), 'three']))
  page.click(button('Close'))
  expect(JSON.parse(localStorage.getItem(CLOSED) ?? '[]')).toEqual(expect.arrayContaining(['one', 'two', 'three']))
})

it('Internet Explorer shows the advice to use Chrome or Firefox (HDR-021, ERR-076)', () => {
  const agent = Object.getOwnPropertyDescriptor(Navigator.prototype, 'userAgent')
  Object.defineProperty(navigator, 'userAgent', { configurable: true, value: 'Mozilla/5.0 (Trident/7.0; rv:11.0)' })
  try {
    page = onPage(<NoticeBar />)
    expect(words()).toBe('Internet Explorer is not supported. Please use Chrome or Firefox.')
  } finally {
    Reflect.deleteProperty(navigator, 'userAgent')
    if (agent !== undefined) Object.defineProperty(Navigator.prototype, 'userAgent', agent)
  }
})

it('a phone shows that the page is not optimized for it, where the configuration says so (HDR-022, ERR-077)', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }))
  page = onPage(<NoticeBar />)
  expect(words()).not.toContain('not optimized')
  act(() => configStore.set(ready({ ...CONFIG, mobileWarning: true })))
  expect(words()).toContain('not optimized')
})

it('a tip appears once on the pages that it concerns (CNT-011)', () => {
  const my = { id: 'tip-1', text: { en: 'Wallets can be watched', zh: '', ru: '' } }
  configStore.set(ready({ ...CONFIG, newOnlineTip: { my, discover: NO_TIP } }))
  page = onPage(<NoticeBar />)
  expect(words()).not.toContain('Wallets can be watched')
  act(() => navigate(PATHS.wallet))
  expect(words()).toContain('Wallets can be watched')
  page.leave()
  page = onPage(<NoticeBar />)
  expect(words()).not.toContain('Wallets can be watched')
  expect(localStorage.getItem('tidebook_newFeatureTips')).toContain('tip-1')
})

it.each([PATHS.transfer, PATHS.swap, PATHS.amm])('%s shows the tip of the group discover (CNT-011)', (path) => {
  const [my, discover] = ['my', 'discover'].map((id) => ({ id: `${id}${path}`, text: { en: id, zh: '', ru: '' } }))
  configStore.set(ready({ ...CONFIG, newOnlineTip: { my: my ?? NO_TIP, discover: discover ?? NO_TIP } }))
  act(() => navigate(path))
  page = onPage(<NoticeBar />)
  expect(words()).toContain('discover')
  page.leave()
  page = onPage(<NoticeBar />)
  expect(words()).not.toContain('discover')
})
