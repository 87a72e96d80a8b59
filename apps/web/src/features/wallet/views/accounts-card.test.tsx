// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { LOADING, ready } from '../../../lib/loadable.ts'
import { accountsStore, type Account } from '../model/accounts.ts'
import { updateWallet } from '../model/wallet-state.ts'
import { chooseAccount, removeAccount, showAccount } from '../services/accounts.ts'
import { AccountsCard } from './accounts-card.tsx'

vi.mock('../services/vault-list.ts', () => ({ loadAccounts: vi.fn(async () => undefined) }))
vi.mock('../services/accounts.ts', () => ({ chooseAccount: vi.fn(), removeAccount: vi.fn(), showAccount: vi.fn() }))

const OWN: Account = { chain: 'swt', address: 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh', vault: 'v' }
const SPARE: Account = { chain: 'swt', address: 'j3BaHs8ZePxPgi3tTbLSt8h7kauq9v79n1', vault: 'v', path: 'm' }
const ETH: Account = { chain: 'eth', address: '0x2995c1376A852E4040caf9dbAE2c765e24C37a15', vault: 'w' }

let page: ReturnType<typeof onPage>
beforeEach(() => {
  // The test document has no popovers.
  Object.assign(HTMLElement.prototype, { hidePopover: () => undefined })
  activateMessages('en', compileCatalog('en'))
  updateWallet({ wallet: { address: OWN.address, alias: 'SWTC wallet', vault: 'v' } })
  accountsStore.set(ready([ETH, SPARE, OWN]))
  page = onPage(<AccountsCard />)
})
afterEach(() => {
  page.leave()
  accountsStore.set(LOADING)
  updateWallet({ wallet: undefined })
})

function rows(): string[] {
  return page.all('tbody tr').map((row) => row.querySelector('td:nth-child(2)')?.textContent ?? '')
}

function press(row: number, words: string): void {
  return page
    .all('tbody tr')
    [row]?.querySelectorAll<HTMLElement>('[data-menu-item]')
    .forEach((item) => item.textContent === words && item.click())
}

it('lists every wallet with its details', () => {
  expect(rows()).toEqual([
    expect.stringContaining('Default'),
    expect.stringMatching(/Spare.*Recovery phrase/u),
    expect.stringMatching(/Default.*Own password/u),
  ])
})

it('makes any wallet the default, shows it and deletes it, and marks the default one', () => {
  press(1, 'Make default')
  expect(chooseAccount).toHaveBeenCalledWith(expect.objectContaining(SPARE))
  press(2, 'Show secret')
  expect(showAccount).toHaveBeenCalledWith(expect.objectContaining(ETH))
  press(0, 'Delete')
  expect(removeAccount).toHaveBeenCalledWith(expect.objectContaining(OWN))
  expect(page.all('tbody tr')[0]?.textContent).not.toContain('Make default')
})
