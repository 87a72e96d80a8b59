// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { LOADING, ready } from '../../../lib/loadable.ts'
import { PATHS } from '../../../lib/paths.ts'
import { byRole } from '../../../testing/by-role.ts'
import { coinOf } from '../../../testing/market-fixtures.ts'
import '../../../testing/swt-network.ts'
import { typeText } from '../../../testing/type-text.ts'
import { pairsFileStore } from '../../markets/index.ts'
import { submitTransaction } from '../../transactions/index.ts'
import { accountsStore } from '../../wallet/index.ts'
import { switchWallet, updateWallet } from '../../wallet/model/wallet-state.ts'
import { removeEntry, saveEntry } from '../model/address-book.ts'
import { clearTransfer, editTransfer } from '../model/transfer-form.ts'
import { TransferPanel } from './transfer-panel.tsx'

vi.mock('../../transactions/index.ts', async (load) => ({ ...(await load<object>()), submitTransaction: vi.fn() }))
vi.mock('../../network/index.ts', async (load) => ({
  ...(await load<object>()),
  nodePool: () => ({
    request: async () => ({ blacklist: false }),
    accountInfo: async () => ({ account_data: { Flags: 0 } }),
  }),
  api: { transactions: async () => ({ result: true, data: { list: [], count: 0 } }) },
}))
vi.mock('../../wallet/index.ts', async (load) => ({ ...(await load<object>()), loadAccounts: async () => undefined }))

const ME = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'
const MINE = 'j3BaHs8ZePxPgi3tTbLSt8h7kauq9v79n1'
const THEM = 'jBvrdYc6G437hipoCiEpTwrWSRBS2ahXN6'
const ENTRY = { chain: 'swt', address: THEM, name: 'Cold wallet', tag: '7' } as const

let page: ReturnType<typeof onPage>
beforeEach(async () => {
  for (const group of [undefined, 'transfer', 'wallet', 'swap'] as const)
    activateMessages('en', compileCatalog('en', group))
  vi.mocked(submitTransaction)
    .mockReset()
    .mockResolvedValue({ id: 'sent' } as never)
  pairsFileStore.set(ready({ coins: [coinOf('SWT')], transPairs: [] } as never))
  switchWallet({ address: ME, alias: 'A', vault: 'v' })
  updateWallet({ active: 'active', balances: ready({ SWTC: { value: '2000', frozen: '0' } }) })
  accountsStore.set(ready([ME, MINE].map((address) => ({ chain: 'swt', address, vault: 'v' }) as const)))
  saveEntry(ENTRY)
  await act(async () => {
    page = onPage(<TransferPanel />)
  })
})
afterEach(() => {
  page.leave()
  clearTransfer()
  editTransfer({ way: 'any' })
  removeEntry(ENTRY)
  accountsStore.set(LOADING)
  pairsFileStore.set(LOADING)
  switchWallet(undefined)
})

function press(role: string, name: string | RegExp): Promise<void> {
  return act(async () => {
    const [found] = byRole(document, role, name)
    if (found === undefined) throw new RangeError(`no ${String(name)}`)
    found.click()
  })
}

/** Types the amount, then confirms and sends the transfer. */
async function sends(amount: string): Promise<unknown> {
  const [input] = byRole(page.place, 'textbox', 'Amount')
  if (!(input instanceof HTMLInputElement)) throw new RangeError('no amount')
  typeText(input, amount)
  await expect
    .poll(() =>
      act(
        async () =>
          byRole(page.place, 'button', 'Review transfer').filter(
            (button) => button.getAttribute('aria-busy') !== 'true',
          ).length,
      ),
    )
    .toBe(1)
  await press('button', 'Review transfer')
  await expect.poll(() => act(async () => vi.mocked(submitTransaction).mock.calls.length)).toBe(1)
  return vi.mocked(submitTransaction).mock.calls[0]?.[0]
}

it('links to the deposit from and the withdrawal to another chain (TRF-001)', () => {
  const links = page.all('nav a').map((link) => link.getAttribute('href'))
  expect(links).toEqual([PATHS.deposit, PATHS.withdraw])
})

it('pays another wallet of this browser (TRF-002)', async () => {
  await press('radio', 'Between my wallets')
  const own = byRole(page.place, 'radio').map((radio) => radio.closest('label')?.textContent ?? '')
  expect(own.filter((words) => words.includes('j3BaHs8ZeP'))).toHaveLength(1)
  expect(
    own.filter((words) => words.includes('jHb9CJAWyB')),
    'not the paying wallet',
  ).toEqual([])
  await press('radio', /j3BaHs8ZeP/u)
  expect(await sends('3')).toMatchObject({
    tx: { TransactionType: 'Payment', Account: ME, Destination: MINE, Amount: '3000000' },
  })
})

it('pays a wallet from the address book with its tag (TRF-003)', async () => {
  await press('button', 'Address book')
  await press('button', /Cold wallet/u)
  expect(await sends('12.5')).toMatchObject({
    kind: 'payment',
    tx: { TransactionType: 'Payment', Account: ME, Destination: THEM, DestinationTag: 7, Amount: '12500000' },
  })
})

it('hints after Max to keep some balance in reserve, because figures are truncated (DSP-006)', async () => {
  const hint = 'Keep some balance in reserve: the figures shown are truncated.'
  expect(page.place.textContent).not.toContain(hint)
  await press('button', 'Max')
  const [input] = byRole(page.place, 'textbox', 'Amount')
  expect(document.getElementById(input?.getAttribute('aria-describedby') ?? '')?.textContent).toBe(hint)
})
