// @vitest-environment happy-dom
import { FINANCE_STATE, type FinanceOrder } from '@tidebook/contract/finance'
import { act } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { useSent } from '../services/use-finance.ts'
import { State } from './order-list.tsx'

const SENT = 'tidebook_financeSent'
const order = { orderID: 'order-1', state: FINANCE_STATE.created } as FinanceOrder

function Shown() {
  return <State order={order} isSent={useSent(order.orderID) !== undefined} />
}

let page: ReturnType<typeof onPage>

function words(): string {
  return page.place.textContent ?? ''
}

function elsewhere(value: string): void {
  localStorage.setItem(SENT, value)
  act(() => void globalThis.dispatchEvent(new StorageEvent('storage', { key: SENT })))
}

beforeEach(() => {
  for (const group of [undefined, 'finance'] as const) activateMessages('en', compileCatalog('en', group))
  page = onPage(<Shown />)
})
afterEach(() => {
  elsewhere('[]')
  page.leave()
})

it('shows no payment due for an order that another tab has paid (FIN-006)', () => {
  expect(words()).toBe('Waiting for payment')
  elsewhere(JSON.stringify([{ orderID: 'order-1', hash: 'A'.repeat(64) }]))
  expect(words()).toBe('Pending')
  elsewhere(JSON.stringify([{ orderID: 'another', hash: 'A'.repeat(64) }]))
  expect(words()).toBe('Waiting for payment')
})
