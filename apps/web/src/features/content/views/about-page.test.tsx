// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { compileCatalog } from '../../../../build/catalogs.ts'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { setNetwork } from '../../../lib/network.ts'
import { SWT_NETWORK } from '../../../testing/swt-network.ts'
import { AboutPage } from './about-page.tsx'

let page: ReturnType<typeof onPage> | undefined
beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  setNetwork({ ...SWT_NETWORK, local: true })
})
afterEach(() => {
  page?.leave()
  setNetwork(SWT_NETWORK)
  vi.unstubAllGlobals()
})

it.each([
  ['en', 'Local demonstration network'],
  ['zh', '本地演示网络'],
  ['ru', 'Локальная демонстрационная сеть'],
] as const)('I18-003 names the demonstration network in %s', async (language, name) => {
  activateMessages(language, compileCatalog(language))
  await act(async () => {
    page = onPage(<AboutPage />)
  })
  expect(page?.place.textContent).toContain(name)
  if (language !== 'en') expect(page?.place.textContent).not.toContain('demonstration')
})
