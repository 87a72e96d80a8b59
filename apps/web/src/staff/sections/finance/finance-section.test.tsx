// @vitest-environment happy-dom
import type { FinanceOverview } from '@tidebook/contract'
import { EARLY_ENDS, FINANCE_CLOSED } from '@tidebook/contract/finance'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { memberStore } from '../../model/member-store.ts'
import { FinanceSection } from './finance-section.tsx'
import { typeText } from '../../../testing/type-text.ts'

const AT = Date.UTC(2026, 10, 23)
const ISSUER = 'jBvrdYc6G437hipoCiEpTwrWSRBS2ahXN6'

function idOf(index: number): string {
  return `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
}

const whole: FinanceOverview = {
  open: true,
  account: 'jAccountOfTheOperator',
  paused: null,
  tokens: ['CNY', 'JETH'],
  cover: [
    {
      token: 'CNY',
      issuer: ISSUER,
      held: '90',
      principal: '100',
      bonus: '3',
      offered: '7.5',
      owed: '110.5',
      obstacle: 'transferFee',
      waiting: 3,
    },
    {
      token: 'JETH',
      issuer: ISSUER,
      held: '5',
      principal: '1',
      bonus: '0',
      offered: '0',
      owed: '1',
      obstacle: null,
      waiting: 0,
    },
  ],
  products: EARLY_ENDS.map((early, index) => ({
    productID: idOf(index),
    family: index === 0 ? 'poc' : 'finance',
    token: 'CNY',
    issuer: ISSUER,
    rate: 365,
    days: 30,
    early,
    unit: '100',
    least: 1,
    most: 10,
    total: 50,
    left: 20,
    state: (['draft', 'draft', 'open'] as const)[index] ?? 'open',
    created: AT,
    createdBy: 'ann',
    proposedBy: index === 0 ? 'ann' : '',
  })),
  doubts: [],
  returning: 2,
  kept: { count: 0, payments: [] },
}

const kept: FinanceOverview['kept'] = {
  count: 3,
  payments: (['refused', 'inDoubt', 'unwritable'] as const).map((why, index) => ({
    hash: String(index).repeat(64),
    sender: 'jSender',
    token: 'CNY',
    issuer: ISSUER,
    amount: '7',
    time: AT,
    why,
    result: why === 'refused' ? 'tecDST_TAG_NEEDED' : '',
    approvedBy: why === 'inDoubt' ? 'ann' : '',
  })),
}

let overview: FinanceOverview
let page: ReturnType<typeof onPage>
let sent: { readonly url: string; readonly body: unknown }[]
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  sent = []
  overview = whole
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    if (init?.method === 'POST') sent.push({ url, body: JSON.parse(String(init.body)) })
    return Promise.resolve(Response.json({ success: true, code: '0', msg: '', data: overview, date: AT }))
  })
})
afterEach(() => {
  page.leave()
  memberStore.set({ state: 'out' })
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function text(): string {
  return page.place.textContent ?? ''
}

async function shown(language: 'en' | 'zh' | 'ru', role: 'support' | 'operator' = 'operator'): Promise<void> {
  activateMessages(language, compileCatalog(language))
  memberStore.set({ state: 'in', member: { name: 'ann', role, begun: AT, ends: AT } })
  page = onPage(<FinanceSection />)
  await expect.poll(() => page.all('tbody tr').length).toBeGreaterThan(0)
}

function buttons(words: string): readonly HTMLButtonElement[] {
  return page.all('button').filter((each) => each.textContent === words) as HTMLButtonElement[]
}

function last(words: string): HTMLButtonElement {
  const found = buttons(words).at(-1)
  if (found === undefined) throw new RangeError(`no button ${words}: ${text()}`)
  return found
}

function type(label: string, words: string, at = -1): void {
  const caption = page
    .all('label')
    .filter(({ textContent }) => textContent?.startsWith(label))
    .at(at) as HTMLLabelElement
  typeText(document.getElementById(caption.htmlFor) as HTMLInputElement, words)
}

it.each(['en', 'zh', 'ru'] as const)('everything has its texts in %s', async (language) => {
  for (const reason of [undefined, ...FINANCE_CLOSED]) {
    overview = { ...whole, kept, open: reason === undefined, ...(reason !== undefined && { reason }) }
    await shown(language)
    expect(text()).not.toMatch(/staff\.|finance\./u)
    page.leave()
  }
  await shown(language)
})

it('shows the owed and held amounts, and the deficit', async () => {
  await shown('en')
  expect(text()).toContain('20.5 short')
  expect(text()).toContain('Issuer’s transfer fee3 orders wait')
  expect(text()).toContain('jAccountOfTheOperator')
  expect(text()).toContain('2 payments without an order are being refunded')
})

it('shows failed refunds with their reason, and sends them again', async () => {
  overview = { ...whole, kept }
  await shown('en')
  expect(text()).toContain('3 refunds failed')
  expect(text()).toContain('The ledger returned tecDST_TAG_NEEDED.')
  for (const at of [0, 1]) type('Reason', 'they can take it', at)
  const [first, second] = buttons('Retry refund')
  expect([first?.disabled, second?.disabled]).toEqual([false, true])
  if (first !== undefined) page.click(first)
  await expect
    .poll(() => sent)
    .toEqual([
      {
        url: expect.stringContaining(`/payments/${'0'.repeat(64)}/return`) as string,
        body: { reason: 'they can take it' },
      },
    ])
})

it('opens a product with a reason, and only after a second member agrees', async () => {
  await shown('en')
  const [first, second] = buttons('Open for sale')
  if (first === undefined || second === undefined) throw new RangeError('no drafts')
  page.click(first)
  expect(text()).toContain('ann proposes to open it. Another member must agree.')
  type('Reason', 'it is covered', 0)
  expect(last('Open for sale').disabled).toBe(true)
  page.click(second)
  type('Reason', 'it is covered', 0)
  page.click(last('Open for sale'))
  await expect
    .poll(() => sent)
    .toEqual([
      { url: expect.stringContaining(`/products/${idOf(1)}/open`) as string, body: { reason: 'it is covered' } },
    ])
})

it('creates a product with its terms', async () => {
  await shown('en')
  expect(last('Save draft').disabled).toBe(true)
  const fields = {
    Token: 'CNY',
    'Basis points per year': '500',
    Days: '90',
    'Price per unit': '0.5',
    'Maximum units per order': '7',
    'Total units': '70',
  }
  for (const [label, value] of Object.entries(fields)) type(label, value)
  const form = last('Save draft').closest('form')
  if (form === null) throw new RangeError('no form')
  page.tell(form, new Event('submit', { bubbles: true, cancelable: true }))
  await expect
    .poll(() => sent[0]?.body)
    .toEqual({
      family: 'finance',
      early: 'principal',
      token: 'CNY',
      unit: '0.5',
      rate: 500,
      days: 90,
      least: 1,
      most: 7,
      total: 70,
    })
})

it('shows everything to support without any actions', async () => {
  await shown('en', 'support')
  expect(text()).toContain('20.5 short')
  expect(page.all('form')).toEqual([])
  expect(buttons('Open for sale')).toEqual([])
})
