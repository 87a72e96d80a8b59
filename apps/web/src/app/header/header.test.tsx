// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onPage } from '../../../../../packages/ui/test/render.ts'
import { compileCatalog } from '../../../build/catalogs.ts'
import { activateMessages } from '../../lib/i18n.ts'
import { PATHS } from '../../lib/paths.ts'
import { navigate } from '../../lib/router/index.ts'
import '../../testing/swt-network.ts'
import { ROUTES } from '../route-table.ts'
import { Header } from './header.tsx'

let page: ReturnType<typeof onPage> | undefined
beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  activateMessages('en', compileCatalog('en'))
})
afterEach(() => {
  page?.leave()
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
