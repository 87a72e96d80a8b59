// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onPage } from '../../../../../packages/ui/test/render.ts'
import { compileCatalog } from '../../testing/compiled-catalog.ts'
import { activateMessages, currentLanguage } from '../../lib/i18n.ts'
import { navigate } from '../../lib/router/index.ts'
import { LanguageMenu } from './language-menu.tsx'

let page: ReturnType<typeof onPage> | undefined

function items(): readonly HTMLElement[] {
  return page?.all('[data-menu-item]') ?? []
}

beforeEach(() => {
  Object.assign(HTMLElement.prototype, { showPopover: () => undefined, hidePopover: () => undefined })
  activateMessages('en', compileCatalog('en'))
})
afterEach(() => page?.leave())

it('offers zh, en and ru (HDR-014)', () => {
  page = onPage(<LanguageMenu />)
  expect(items().map((item) => [item.textContent, item.lang])).toEqual([
    ['中文', 'zh-CN'],
    ['English', 'en'],
    ['Русский', 'ru'],
  ])
})

it.each([
  ['/information', '/Home'],
  ['/guide', '/Home'],
  ['/helpCenter', '/helpCenter'],
])('navigates from %s to %s after a change of language (HDR-015)', async (from, to) => {
  navigate(from)
  page = onPage(<LanguageMenu />)
  await act(async () => {
    items().at(-1)?.click()
    await vi.waitUntil(() => currentLanguage() === 'ru' && location.pathname === to, { timeout: 20_000 })
  })
  expect(location.pathname).toBe(to)
})
