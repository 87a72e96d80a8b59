// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ROUTES } from './route-table.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
})
afterEach(() => {
  globalThis.takeEarlyErrors?.()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it.each(ROUTES)('the page of $name is first painted in the shape of its route', async ({ path, full, narrow }) => {
  history.replaceState(null, '', path.replaceAll(/:\w+/g, '1'))
  vi.resetModules()
  // @ts-expect-error a script without types
  await import('../../public/appearance.js')
  const shape = full === true ? 'trade' : narrow === true ? 'narrow' : 'list'
  expect(document.documentElement.dataset.page).toBe(shape)
})

it.each([
  ['ru-RU', null, 'ru'],
  ['zh-TW', null, 'zh'],
  ['fr-FR', null, 'en'],
  ['ru-RU', 'zh', 'zh'],
])('a browser in %s with the stored language %s fetches the texts in %s', async (browser, chosen, expected) => {
  vi.stubGlobal('navigator', { language: browser })
  if (chosen !== null) localStorage.setItem('tidebook_languageType', JSON.stringify(chosen))
  document.head.innerHTML = ['zh', 'en', 'ru']
    .map((language) => `<meta name="words-${language}" content="/${language}.js">`)
    .join('')
  vi.resetModules()
  // @ts-expect-error a script without types
  await import('../../public/appearance.js')
  const files = [...document.querySelectorAll('link[rel="modulepreload"]')].map((link) => link.getAttribute('href'))
  expect(files).toEqual([`/${expected}.js`])
  localStorage.clear()
})
