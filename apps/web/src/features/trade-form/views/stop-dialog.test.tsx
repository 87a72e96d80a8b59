// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { compileCatalog } from '../../../../build/catalogs.ts'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { ready } from '../../../lib/loadable.ts'
import { pairOf, tickerOf } from '../../../testing/market-fixtures.ts'
import { tickersStore } from '../../markets/index.ts'
import { signStop } from '../../stops/index.ts'
import { switchWallet, updateWallet } from '../../wallet/model/wallet-state.ts'
import { choosePair, formsStore } from '../model/form-store.ts'
import { openStop, closeStop, stopDialogStore } from '../model/stop-store.ts'
import { StopDialog } from './stop-dialog.tsx'
import { typeText } from '../../../testing/type-text.ts'

// The confirmation, the ticket and the storage have their own tests.
vi.mock(import('../../stops/index.ts'), async (original) => ({ ...(await original()), signStop: vi.fn() }))

const account = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'
const pair = pairOf('SWT', 'CNY', { counterIssuer: account, priceDecimal: 0, amountDecimal: 5 })
let page: ReturnType<typeof onPage> | undefined

beforeEach(() => {
  activateMessages('en', compileCatalog('en'))
  vi.mocked(signStop).mockReset().mockResolvedValue(undefined)
  tickersStore.set(ready({ 'SWT-CNY': tickerOf('SWT-CNY', { price: '1423' }) }))
  switchWallet({ address: account, alias: 'A', vault: 'v' })
  updateWallet({ active: 'active', balances: ready({ SWTC: { value: '2000', frozen: '0' } }) })
  choosePair(pair)
  openStop()
})
afterEach(() => {
  closeStop()
  page?.leave()
})

it.each(['705', '1396'])('asks the user to sign exactly the typed input: trigger %s (TRD-113)', async (trigger) => {
  page = onPage(<StopDialog />)
  const inputs = (page.all('input') as HTMLInputElement[]).filter(({ type }) => type !== 'radio')
  for (const [index, value] of [trigger, '2828', '0.3131'].entries()) typeText(inputs[index] as HTMLInputElement, value)
  await act(async () => {
    document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    await Promise.resolve()
  })
  const [order, figures] = vi.mocked(signStop).mock.calls[0] ?? []
  expect(order).toMatchObject({ TransactionType: 'OfferCreate', Account: account, TakerGets: '313100' })
  expect(figures).toMatchObject({ trigger, when: 'falls', price: '2828', side: 'sell' })
  expect(stopDialogStore.get()).toBe(false)
})

it('opens with the side, price and amount of the order form, and without a trigger', () => {
  closeStop()
  formsStore.set((forms) => ({ ...forms, buy: { ...forms.buy, price: '1500', amount: '0.25' } }))
  openStop()
  page = onPage(<StopDialog />)
  const inputs = page.all('input') as HTMLInputElement[]
  expect(inputs.filter(({ type }) => type !== 'radio').map(({ value }) => value)).toEqual(['', '1,500', '0.25'])
  expect(stopDialogStore.get()).toBe('buy')
})
