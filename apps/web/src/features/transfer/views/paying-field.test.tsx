// @vitest-environment happy-dom
import { CHAIN_IDS, CHAIN_TITLES, type ChainId } from '@tidebook/chains/ids'
import { act } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { LOADING, ready } from '../../../lib/loadable.ts'
import { setNetwork } from '../../../lib/network.ts'
import { byRole } from '../../../testing/by-role.ts'
import { SWT_NETWORK } from '../../../testing/swt-network.ts'
import { accountsStore } from '../../wallet/index.ts'
import { switchWallet } from '../../wallet/model/wallet-state.ts'
import { accountId, setPayingWallet, transferFormStore } from '../model/transfer-form.ts'
import { PayingField } from './paying-field.tsx'

const ME = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'
const OTHERS = CHAIN_IDS.filter((chain) => chain !== 'swt')

function addressOn(chain: ChainId): string {
  return chain === 'swt' ? ME : `address-on-${chain}`
}

let page: ReturnType<typeof onPage>

/** Opens the list of paying wallets, with one wallet of each type. `missing` has no nodes. */
function openList(missing?: ChainId): void {
  const chains = OTHERS.map((chain) => ({
    chain,
    hosts: chain === missing ? [] : [`http://${chain}.example`],
    highestFee: '1',
    tokens: [],
  }))
  setNetwork({ ...SWT_NETWORK, chains })
  page = onPage(<PayingField />)
  page.click(page.all('button')[0] as HTMLElement)
}

function entries(): HTMLButtonElement[] {
  return byRole(document, 'listitem').map((item) => item.querySelector('button') as HTMLButtonElement)
}

function entryOf(chain: ChainId): HTMLButtonElement | undefined {
  return entries().find(({ textContent }) => textContent.startsWith(CHAIN_TITLES[chain] + addressOn(chain).slice(0, 4)))
}

beforeEach(() => {
  activateMessages('en', { ...compileCatalog('en'), ...compileCatalog('en', 'transfer') })
  switchWallet({ address: ME, alias: 'A', vault: 'v' })
  accountsStore.set(ready(CHAIN_IDS.map((chain) => ({ chain, address: addressOn(chain), vault: 'v' }) as const)))
})
afterEach(() => {
  page.leave()
  act(() => setPayingWallet(undefined))
  accountsStore.set(LOADING)
  switchWallet(undefined)
  setNetwork(SWT_NETWORK)
})

it('lists one wallet of each type, and enables those whose chain has nodes', () => {
  openList('moac')
  expect(entries()).toHaveLength(CHAIN_IDS.length)
  expect(CHAIN_IDS.filter((chain) => entryOf(chain)?.disabled !== false)).toEqual(['moac'])
  expect(entryOf('moac')?.textContent).toContain('Not connected')
})

it.each([
  ['TRF-010', 'eth'],
  ['TRF-011', 'call'],
  ['TRF-012', 'stm'],
  ['TRF-013', 'moac'],
  ['TRF-014', 'biz'],
  ['TRF-015', 'xrp'],
  ['TRF-016', 'bvcadt'],
  ['TRF-017', 'tron'],
  ['TRF-018', 'eos'],
  ['TRF-019', 'heco'],
  ['TRF-020', 'bsc'],
] as const)('%s: the wallet of %s can be selected as the paying one', (_row, chain) => {
  openList()
  const entry = entryOf(chain)
  expect(entry?.disabled).toBe(false)
  act(() => entry?.click())
  expect(transferFormStore.get().wallet).toBe(accountId({ chain, address: addressOn(chain) }))
  expect(entries(), 'the list closes').toEqual([])
  expect(page.all('button')[0]?.getAttribute('aria-label')).toBe(`From: ${CHAIN_TITLES[chain]}`)
})

it('TRF-009: the trading wallet can be selected again', () => {
  setPayingWallet(accountId({ chain: 'eth', address: addressOn('eth') }))
  openList()
  expect(page.all('button')[0]?.getAttribute('aria-label')).toBe(`From: ${CHAIN_TITLES.eth}`)
  act(() => entryOf('swt')?.click())
  expect(transferFormStore.get().wallet).toBeUndefined()
  expect(page.all('button')[0]?.getAttribute('aria-label')).toBe(`From: ${CHAIN_TITLES.swt}`)
})
