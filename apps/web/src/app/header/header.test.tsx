// @vitest-environment happy-dom
import type { ConfigFile } from '@tidebook/contract'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onPage } from '../../../../../packages/ui/test/render.ts'
import { compileCatalog } from '../../testing/compiled-catalog.ts'
import { configStore } from '../../features/network/index.ts'
import { SITE_PARTS } from '../../features/site/views/site-parts.ts'
import { deferredPartsStore } from '../../lib/deferred-parts.tsx'
import { activateMessages } from '../../lib/i18n.ts'
import { LOADING, ready } from '../../lib/loadable.ts'
import { PATHS } from '../../lib/paths.ts'
import { navigate } from '../../lib/router/index.ts'
import '../../testing/swt-network.ts'
import { ROUTES } from '../route-table.ts'
import { Header } from './header.tsx'

let page: ReturnType<typeof onPage> | undefined
beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  for (const group of [undefined, 'site'] as const) activateMessages('en', compileCatalog('en', group))
})
afterEach(() => {
  page?.leave()
  configStore.set(LOADING)
  deferredPartsStore.set({})
  navigate(PATHS.home, { replace: true })
  vi.unstubAllGlobals()
})

/** Returns the links of the header with the classes that decide when they are visible. */
function links(): readonly string[] {
  return (page?.all('nav a') ?? []).map(
    (link) => `${link.textContent} ${[...link.classList].filter((name) => /hidden|flex$/.test(name)).join(' ')}`,
  )
}

it('shows the same links on every page, the trade page included', () => {
  page = onPage(<Header />)
  const first = links()
  expect(first.length).toBeGreaterThan(4)
  const full = ROUTES.filter((route) => route.full === true)
  expect(full.length).toBeGreaterThan(0)
  for (const { path } of [...full, ...ROUTES.filter(({ navigation }) => navigation !== undefined)]) {
    act(() => navigate(path))
    expect(links(), path).toEqual(first)
  }
})

it('links to the login page for a visitor (SCR-005)', () => {
  page = onPage(<Header />)
  const [link] = page.all('a[aria-label="Log in"]')
  act(() => link?.click())
  expect(globalThis.location.pathname).toBe(PATHS.login)
})

it('links to the support chat with the service contact on every page, in a new window (HDR-023)', () => {
  const advisoryService = { qq: '10001', url: 'https://chat.example/?uin=10001' }
  const others = { isInfoHosts: true, otcUrl: '', c2cUrl: '', listingUrl: '', appDownloadUrl: '' }
  configStore.set(ready({ ...others, advisoryService, network: {} } as ConfigFile))
  deferredPartsStore.set(SITE_PARTS)
  page = onPage(<Header />)
  const chats = () =>
    page
      ?.all('a[aria-label="Online consultation"]')
      .map((link) => [link.getAttribute('href'), link.getAttribute('target')])
  for (const { path } of ROUTES) {
    act(() => navigate(path))
    expect(chats(), path).toEqual([[advisoryService.url, '_blank']])
  }
})
