// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { compileCatalog } from '../../testing/compiled-catalog.ts'
import { onPage } from '../../../../../packages/ui/test/render.ts'
import type { ConfigFile } from '@tidebook/contract'
import { configStore } from '../../features/network/index.ts'
import { switchWallet } from '../../features/wallet/model/wallet-state.ts'
import { activateMessages } from '../../lib/i18n.ts'
import { LOADING, ready } from '../../lib/loadable.ts'
import '../../testing/swt-network.ts'
import { WalletRoute } from './wallet-route.tsx'

// These parts load later and do not show the total.
vi.mock('../../features/portfolio/index.ts', async (load) => ({ ...(await load<object>()), OverviewPart: () => null }))
vi.mock('../../features/ledger-settings/index.ts', async (load) => ({
  ...(await load<object>()),
  LedgerSettingsPart: () => null,
}))

let page: ReturnType<typeof onPage> | undefined
beforeEach(() => {
  activateMessages('en', compileCatalog('en'))
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  switchWallet({ address: 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh', alias: 'A', vault: 'v' })
})
afterEach(() => {
  page?.leave()
  switchWallet(undefined)
  configStore.set(LOADING)
  vi.unstubAllGlobals()
})

it('shows the total of all assets only while the configuration enables it (ENT-068)', async () => {
  const configure = (totalAssets: boolean) =>
    act(async () => configStore.set(ready({ totalAssets, convertToCny: true } as ConfigFile)))
  const total = () => page?.all('p').filter(({ textContent }) => textContent === 'Estimated value').length
  await configure(true)
  await act(async () => {
    page = onPage(<WalletRoute title="shell.title-wallet" />)
  })
  expect(total()).toBe(1)
  await configure(false)
  expect(total()).toBe(0)
  await configure(true)
  expect(total()).toBe(1)
})

it('UX-202: shows the total and the holdings first, with one primary and three secondary actions and a menu', async () => {
  configStore.set(ready({ totalAssets: true, convertToCny: true } as ConfigFile))
  await act(async () => {
    page = onPage(<WalletRoute title="shell.title-wallet" />)
  })
  const [summary, holdings] = page?.all('section') ?? []
  expect(summary?.textContent).toMatch(/^Estimated value/u)
  expect(holdings?.querySelector('h2')?.textContent).toBe('Assets')
  const heads = [...(holdings?.querySelectorAll('th') ?? [])].map(({ textContent }) => textContent)
  expect(heads).toEqual(['Asset', 'Total', 'Available', 'Frozen', 'Value, CNT', 'Share'])

  const actions = [...(summary?.querySelectorAll('a, button:not([aria-label]):not([role])') ?? [])]
  expect(actions.map(({ textContent }) => textContent)).toEqual(['Transfer', 'Receive', 'Add wallet', 'Unlock'])
  expect(actions.filter(({ className }) => className.includes('bg-accent-solid'))).toHaveLength(1)
  const items = [...(summary?.querySelectorAll('[role=menuitem]') ?? [])].map(({ textContent }) => textContent)
  expect(items).toHaveLength(7)
  expect(items).toContain('Export')
})
