// @vitest-environment happy-dom
import type { ConfigFile } from '@tidebook/contract'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { ready, LOADING } from '../../../lib/loadable.ts'
import { setNetwork } from '../../../lib/network.ts'
import { SWT_NETWORK } from '../../../testing/swt-network.ts'
import { configStore } from '../../network/index.ts'
import { AboutPage } from './about-page.tsx'

let page: ReturnType<typeof onPage> | undefined
beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  setNetwork({ ...SWT_NETWORK, local: true })
})
afterEach(() => {
  page?.leave()
  setNetwork(SWT_NETWORK)
  configStore.set(LOADING)
  vi.unstubAllGlobals()
})

it.each([
  ['en', 'Local demonstration network'],
  ['zh', '本地演示网络'],
  ['ru', 'Локальная демонстрационная сеть'],
] as const)('names the demonstration network in %s (I18-003)', async (language, name) => {
  activateMessages(language, compileCatalog(language))
  await act(async () => {
    page = onPage(<AboutPage />)
  })
  expect(page?.place.textContent).toContain(name)
  if (language !== 'en') expect(page?.place.textContent).not.toContain('demonstration')
})

it.each([
  ['en', 'Run by the harbour', 'open'],
  ['zh', '由港口运营', '开放'],
] as const)('shows the text of the configuration in %s (CNT-010)', async (language, line, word) => {
  activateMessages(language, compileCatalog(language))
  configStore.set(
    ready({
      about: { en: 'Run by the harbour', zh: '由港口运营', ru: '' },
      content: { en: 'We are **open**.', zh: '我们 **开放**。', ru: '' },
      network: { name: 'Harbour' },
    } as unknown as ConfigFile),
  )
  await act(async () => {
    page = onPage(<AboutPage />)
  })
  expect(page?.all('h1 + p').map(({ textContent }) => textContent)).toEqual([line])
  expect(page?.all('strong').map(({ textContent }) => textContent)).toEqual([word])
})
