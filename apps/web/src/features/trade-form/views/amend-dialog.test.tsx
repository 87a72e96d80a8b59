// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { pairOf } from '../../../testing/market-fixtures.ts'
import { pairsFileStore } from '../../markets/index.ts'
import { type AmendedOrder, updateAmendedOrder, closeAmend, openAmend } from '../model/amend-store.ts'
import { AmendDialog } from './amend-dialog.tsx'

activateMessages('en', compileCatalog('en'))

const order: AmendedOrder = { seq: 7, pair: 'SWT/CNY', side: 'sell', price: '2', amount: '100', total: '200' }
let page: ReturnType<typeof onPage> | undefined
afterEach(() => {
  closeAmend()
  page?.leave()
})

it('subtracts fills while the dialog is open, and sends nothing for an order that is gone (TRD-114)', () => {
  pairsFileStore.set({ state: 'ready', value: { transPairs: [pairOf('SWT', 'CNY')] } } as never)
  openAmend({ order, price: '3' })
  page = onPage(<AmendDialog />)
  const figures = () => (page?.all('input') ?? []).slice(0, 2).map((input) => (input as HTMLInputElement).value)
  expect(figures()).toEqual(['3', '100'])
  act(() => updateAmendedOrder({ ...order, amount: '40', total: '80' }))
  expect(figures()).toEqual(['3', '40'])
  expect(document.body.textContent).toContain('filled in the meantime')
  act(() => updateAmendedOrder(undefined))
  expect(document.body.textContent).toContain('no longer in the book')
})
