// @vitest-environment happy-dom
import type { ConfigFile } from '@tidebook/contract'
import { act } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { LOADING } from '../../../lib/loadable.ts'
import { recordNavigation, resetDealPath } from '../../../lib/page-store.ts'
import { tradePath } from '../../../lib/paths.ts'
import { configStore } from '../../network/index.ts'
import { closeWalletDialog, walletDialogStore } from '../model/dialog-state.ts'
import { updateWallet } from '../model/wallet-state.ts'
import { DoneCard } from './done-card.tsx'
import { InactivePart } from './inactive-hint.tsx'

const ADDRESS = 'jJ8PzpT7er3tXEWaUsVTPy3kQUaHVHdxvp'

function network(local: boolean) {
  return configStore.set({ state: 'ready', value: { network: { local } } as unknown as ConfigFile })
}

/** Returns the texts of elements with the primary button's color. */
function primary(page: ReturnType<typeof onPage>): string[] {
  return page
    .all('button, a')
    .flatMap((each) => (each.className.includes('bg-accent-solid') ? [each.textContent ?? ''] : []))
}

let page: ReturnType<typeof onPage>
beforeEach(() => {
  activateMessages('en', compileCatalog('en'))
  updateWallet({ wallet: { address: ADDRESS, alias: 'SWTC wallet', vault: 'v' }, active: 'inactive' })
})
afterEach(() => {
  page.leave()
  closeWalletDialog()
  configStore.set(LOADING)
  updateWallet({ wallet: undefined, active: 'unknown' })
})

it('leads from a new wallet first to test money if there is a faucet', async () => {
  network(true)
  await InactivePart.fetch()
  page = onPage(<DoneCard address={ADDRESS} />)
  expect(primary(page)).toEqual(['Get test money'])
})

it('shows the address as the first step without a faucet', () => {
  network(false)
  page = onPage(<DoneCard address={ADDRESS} />)
  expect(primary(page)).toEqual(['Copy address'])
})

it('leads from an active wallet to trading', () => {
  network(true)
  updateWallet({ active: 'active' })
  page = onPage(<DoneCard address={ADDRESS} />)
  expect(primary(page)).toEqual(['Start trading'])
})

it('UX-204: leads back to the pair whose order form required a wallet', () => {
  network(true)
  recordNavigation('trade', tradePath({ base: 'JETH', counter: 'CNY', dealArea: 'CNT' }))
  updateWallet({ active: 'active' })
  page = onPage(<DoneCard address={ADDRESS} />)
  const start = page.all('a').find(({ textContent }) => textContent === 'Start trading')
  expect(start?.getAttribute('href')).toBe('/home/deal/exchange?dealArea=cnt&pair=JETH-CNY')
  act(resetDealPath)
})

it('leads from a wallet created for a deposit back to it, and shows the trading wallet', () => {
  network(true)
  const back = '/my/walletMgr/crossChainDeposit?base=ETH'
  page = onPage(<DoneCard address="0x1" isTrading={false} chain="eth" back={back} />)
  expect(primary(page)).toEqual(['Back to the deposit'])
  expect(page.all('a').map((each) => each.getAttribute('href'))).toContain(back)
  const words = page.place.textContent ?? ''
  expect(words).toContain('Your Ethereum wallet is ready')
  expect(words).toMatch(/You still trade with jJ8PzpT7/u)
})

it('lets the user export a new wallet to a file immediately (WAL-101)', () => {
  page = onPage(<DoneCard address={ADDRESS} />)
  const button = page.all('button').find(({ textContent }) => textContent === 'Export your wallets')
  act(() => (button as HTMLButtonElement).click())
  expect(walletDialogStore.get()?.kind).toBe('export')
})
