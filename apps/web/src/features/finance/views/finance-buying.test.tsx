// @vitest-environment happy-dom
import { ONE } from '@tidebook/amount'
import type { ConfigFile, User } from '@tidebook/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ready } from '../../../lib/loadable.ts'
import { TEST_USER } from '../../../testing/test-user.ts'
import { configStore } from '../../network/index.ts'
import { clearUser, storeUser } from '../../session/index.ts'
import { submitTransaction, TransactionError } from '../../transactions/index.ts'
import { FINANCE_ORDER, PRODUCT } from '../model/products.fixture.ts'
import { FinancePage, LIST, WALLET } from './finance-page.fixture.tsx'

vi.mock('../../transactions/index.ts', async (load) => ({ ...(await load<object>()), submitTransaction: vi.fn() }))
vi.mock('../../transfer/index.ts', async (load) => ({
  ...(await load<object>()),
  createOwnChain: () => ({ rateOf: async () => ONE }),
}))

const BUY = `?product=${PRODUCT.productID}`
const HASH = 'AB'.repeat(32)

let page: FinancePage
beforeEach(() => {
  page = new FinancePage()
})
afterEach(() => page.end())

describe('products', () => {
  it('show return, term, price, bounds and early redemption, and link to the order form (FIN-009)', async () => {
    const other = {
      ...PRODUCT,
      productID: 'b',
      token: 'JETH',
      days: 1,
      rate: 1200,
      unit: '0.5',
      early: 'never' as const,
    }
    page.answers['finnal product_list'] = { ...LIST, products: [PRODUCT, { ...other, left: 0 }] }
    await page.open()
    await page.meets('list', 'Products')
    const [first, sold] = page.all('listitem').map((each) => each.textContent ?? '')
    for (const words of [
      'CNT · 7 days',
      'Term7 days',
      '3.65%',
      '100 CNT',
      '100 – 10,000 CNT',
      'Without bonus',
      '9,000 left',
      '100 CNT becomes 100.07 CNT after 7 days',
    ])
      expect(first).toContain(words)
    for (const words of [
      'ETH · 1 day',
      '12%',
      '0.5 ETH',
      'Not possible',
      '0 left',
      '0.5 ETH becomes 0.50016438 ETH after 1 day',
    ])
      expect(sold).toContain(words)
    expect((page.one('button', 'Sold out') as HTMLButtonElement).disabled).toBe(true)
    await page.press('button', 'Buy')
    await page.meets('button', 'Enter the number of units')
    expect(page.all('heading', 'CNT · 7 days')).toHaveLength(1)
    await page.press('button', 'All products')
    await page.meets('list', 'Products')
  })

  it('are filtered by the token that the user chooses, which the address keeps (FIN-009)', async () => {
    const ether = { ...PRODUCT, productID: 'b', token: 'JETH' }
    const longer = { ...PRODUCT, productID: 'c', days: 30 }
    page.answers['finnal product_list'] = { ...LIST, products: [PRODUCT, ether, longer] }
    const titles = (): (string | null)[] => page.all('heading', /·/u).map((each) => each.textContent)
    const pressed = (): (string | null)[] =>
      page.all('button').flatMap((each) => (each.getAttribute('aria-pressed') === 'true' ? [each.textContent] : []))
    await page.open()
    await page.meets('toolbar', 'Token')
    expect(page.all('button', /^(?:All|CNT|ETH)$/u).map((each) => each.textContent)).toEqual(['All', 'CNT', 'ETH'])
    expect([pressed(), titles()]).toEqual([['All'], ['CNT · 7 days', 'ETH · 7 days', 'CNT · 30 days']])
    await page.press('button', 'CNT')
    expect([pressed(), titles()]).toEqual([['CNT'], ['CNT · 7 days', 'CNT · 30 days']])
    await page.press('button', 'ETH')
    expect([pressed(), titles()]).toEqual([['ETH'], ['ETH · 7 days']])
    expect(location.search).toBe('?token=JETH')
    await page.press('button', 'Buy')
    await page.press('button', 'All products')
    await page.meets('list', 'Products')
    expect([pressed(), titles()]).toEqual([['ETH'], ['ETH · 7 days']])
    await page.press('button', 'All')
    expect(titles()).toHaveLength(3)
    expect(location.search).toBe('')
    // a token without a product on sale
    await page.open('?token=GONE')
    await page.meets('toolbar', 'Token')
    expect([pressed(), titles().length]).toEqual([['All'], 3])
  })

  it('have no choice of a token while all are in one', async () => {
    page.answers['finnal product_list'] = { ...LIST, products: [PRODUCT, { ...PRODUCT, productID: 'c', days: 30 }] }
    await page.open(`?token=${PRODUCT.token}`)
    await page.meets('list', 'Products')
    expect(page.all('heading', /^CNT · /u)).toHaveLength(2)
    expect(page.all('toolbar')).toEqual([])
  })

  it('name the debtor next to the list and in the order form', async () => {
    await page.open()
    const owed = /The operator of this exchange holds what you invest and owes it to you.* you can lose them/u
    await page.meets('status', owed)
    await page.press('button', 'Buy')
    await page.meets('button', 'Enter the number of units')
    expect(page.all('status', owed)).toHaveLength(1)
  })

  it.each([
    ['closed', 'This network has no products.'],
    ['paused', 'The operator has paused purchases and redemptions. Your orders are kept.'],
    ['notConnected', 'Purchases are not possible right now: the operator’s account is not connected. Try again later.'],
  ])('show that finance is %s and cannot be bought then', async (reason, message) => {
    page.answers['finnal product_list'] = { ...LIST, open: false, reason }
    await page.open()
    await page.meets('status', message)
    expect((page.one('button', 'Buy') as HTMLButtonElement).disabled).toBe(true)
    // neither through a link nor with an open form
    await page.open(BUY)
    await page.fill('Units', '3')
    expect(page.one('button', 'Temporarily unavailable').getAttribute('aria-disabled')).toBe('true')
    await page.submit()
    page.expectNothingSent(submitTransaction)
  })

  it('show an empty state when there are none, and retry after a failed request', async () => {
    page.answers['finnal product_list'] = { ...LIST, products: [] }
    await page.open()
    await page.waitForText('No products are on sale right now')
    expect(page.place.textContent).toContain('New products appear here when the operator opens them.')
    expect(page.all('button', 'Buy')).toEqual([])
    page.answers['finnal product_list'] = '5000'
    await page.open()
    await page.meets('alert')
    page.answers['finnal product_list'] = LIST
    await page.press('button', 'Try now')
    await page.meets('button', 'Buy')
  })

  it('differ between the two families', async () => {
    page.answers['poc product_list'] = { ...LIST, products: [{ ...PRODUCT, family: 'poc', days: 30 }] }
    await page.open()
    await page.press('radio', 'With proof')
    await page.meets('heading', 'CNT · 30 days')
    expect(page.one('radio', 'With proof')).toMatchObject({ checked: true })
  })
})

describe('an order', () => {
  it('shows price, return and faults before it is created (FIN-004)', async () => {
    await page.open(BUY)
    await page.fill('Units', '3')
    expect(page.value('You pay')).toBe('300 CNT')
    expect(page.value('Bonus over the whole term')).toBe('0.21 CNT')
    expect(page.value(/^You get back on /u)).toBe('300.21 CNT')
    expect(page.value('APR')).toBe('3.65%')
    for (const [units, message] of [
      ['0', 'At least 1'],
      ['1.5', 'Enter a whole number'],
      ['101', 'At most 100'],
      ['12345678901234567890', 'At most 100'],
      ['51', 'Your wallet has 5,000'],
    ] as const) {
      await page.fill('Units', units)
      await page.meets('alert', message)
      expect(page.all('button', 'Correct the number of units')).toHaveLength(1)
      await page.submit()
    }
    page.expectNothingSent(submitTransaction)
    await page.press('button', 'Max')
    expect(page.value('You pay')).toBe('5,000 CNT')
    await page.meets('button', 'Review order')
  })

  it('shows in its payment view why the payment was not sent (FIN-004)', async () => {
    page.answers['finnal create_order'] = FINANCE_ORDER
    page.answers['finnal order_detail'] = FINANCE_ORDER
    vi.mocked(submitTransaction).mockResolvedValue({ hash: undefined, state: 'failed' } as never)
    await page.open(BUY)
    await page.fill('Units', '3')
    await page.submit()
    await page.meets('heading', '300 CNT')
    await page.meets('alert', /The purchase failed/u)
    await page.meets('button', 'Pay now')
  })

  it("is created, paid once from the user's wallet with its memo, and followed (FIN-004, FIN-005)", async () => {
    page.answers['finnal create_order'] = FINANCE_ORDER
    page.answers['finnal order_detail'] = FINANCE_ORDER
    page.answers['finnal pay'] = { ...FINANCE_ORDER, state: 1, hash: HASH }
    vi.mocked(submitTransaction).mockResolvedValue({ hash: HASH, state: 'submitted' } as never)
    await page.open(BUY)
    await page.fill('Units', '3')
    await page.submit()
    await page.meets('heading', '300 CNT')
    const [made] = page.to('finnal create_order')
    expect(made?.body).toEqual({ productID: PRODUCT.productID, boughtPers: 3 })
    expect(made?.path).toContain(WALLET)
    expect(submitTransaction).toHaveBeenCalledTimes(1)
    const tx = vi.mocked(submitTransaction).mock.calls[0]?.[0].tx
    expect(tx).toMatchObject({
      TransactionType: 'Payment',
      Account: WALLET,
      Destination: FINANCE_ORDER.account,
      Amount: { currency: 'CNY', issuer: PRODUCT.issuer, value: '300' },
    })
    expect(JSON.stringify(tx)).toContain(Buffer.from(FINANCE_ORDER.memo).toString('hex').toUpperCase())
    await page.waitUntil(() => page.to('finnal pay').length > 0)
    await page.rest()
    expect(page.to('finnal pay')[0]?.body).toEqual({
      orderID: FINANCE_ORDER.orderID,
      hash: HASH,
      memo: FINANCE_ORDER.memo,
    })
    // The payment is pending, so the order is not offered for payment again.
    expect(page.all('button', 'Pay now')).toEqual([])
  })

  it('stays visible when its payment was not signed, and can be paid there', async () => {
    page.answers['finnal create_order'] = FINANCE_ORDER
    page.answers['finnal order_detail'] = FINANCE_ORDER
    vi.mocked(submitTransaction).mockRejectedValue(new TransactionError('transaction/declined'))
    await page.open(BUY)
    await page.fill('Units', '3')
    await page.submit()
    await page.meets('button', 'Pay now')
    expect(page.to('finnal pay')).toEqual([])
  })

  it.each([
    ['4092', /^There are not enough units left\s*Choose fewer\. Nothing was paid\./u],
    ['4090', /^This product is no longer available\s*Choose another one\. Nothing was paid\./u],
  ])('shows why the exchange refused it with %s, and pays nothing', async (code, message) => {
    page.answers['finnal create_order'] = code
    await page.open(BUY)
    await page.fill('Units', '3')
    await page.submit()
    await page.meets('alert', message)
    expect(submitTransaction).not.toHaveBeenCalled()
    await page.fill('Units', '2')
    expect(page.all('alert')).toEqual([])
  })

  it("requires an account and the user's own wallet (A01, ROL-011)", async () => {
    clearUser()
    await page.open(BUY)
    await page.waitForText('Log in to buy')
    expect(page.all('textbox', 'Units')).toEqual([])
    page.leave()
    storeUser({ ...TEST_USER, address: '' } as User)
    await page.open(BUY)
    await page.meets('button', /^Use jHb9/u)
    expect(page.all('textbox', 'Units')).toEqual([])
  })

  it('waits for a verified identity when the operator requires one (A18)', async () => {
    configStore.set(ready({ realNameFor: ['finance'] } as unknown as ConfigFile))
    await page.open(BUY)
    await page.meets('status', /^Verify your identity to buy/u)
    await page.fill('Units', '3')
    await page.meets('button', 'Verify your identity first')
    await page.submit()
    page.expectNothingSent(submitTransaction)
  })
})
