// @vitest-environment happy-dom
import { ONE } from '@tidebook/amount'
import { FINANCE_STATE, type FinanceOrder } from '@tidebook/contract/finance'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { submitTransaction } from '../../transactions/index.ts'
import { FINANCE_ORDER } from '../model/products.fixture.ts'
import { saveSentPayment } from '../model/sent-payments.ts'
import { FinancePage, WALLET, type RecordedRequest } from './finance-page.fixture.tsx'

vi.mock('../../transactions/index.ts', async (load) => ({ ...(await load<object>()), submitTransaction: vi.fn() }))
vi.mock('../../transfer/index.ts', async (load) => ({
  ...(await load<object>()),
  createOwnChain: () => ({ rateOf: async () => ONE }),
}))

const HASH = 'AB'.repeat(32)
const BACK = 'CD'.repeat(32)
const AT = FINANCE_ORDER.created
const { created, paid, active, matured, redeeming, redeemed, cancelled } = FINANCE_STATE

/** Returns an order that passed through every state up to the given one, one second apart. */
function come(state: FinanceOrder['state'], more: Partial<FinanceOrder> = {}): FinanceOrder {
  return {
    ...FINANCE_ORDER,
    state,
    hash: state === created || state === cancelled ? '' : HASH,
    steps: [created, paid, active, matured, redeeming, redeemed]
      .filter((each) => each <= state)
      .map((each) => ({ state: each, at: AT + each * 1000 })),
    ...more,
  }
}

const RUNNING = come(active, { bonus: '0.06', passed: 2, matures: AT + 7 * 86_400_000 })
const MATURED = come(matured, { bonus: '0.21', passed: 7, matures: AT + 7 * 86_400_000 })

let page: FinancePage
beforeEach(() => {
  // happy-dom does not implement popovers.
  Object.assign(HTMLElement.prototype, { hidePopover: () => undefined })
  page = new FinancePage()
})
afterEach(() => page.end())

/** Returns the current step. */
function step(): string | undefined {
  return page.all('listitem').find((each) => each.getAttribute('aria-current') === 'step')?.textContent ?? undefined
}

describe('an order that waits for its payment', () => {
  it('shows its deadline and can be paid there', async () => {
    vi.mocked(submitTransaction).mockImplementation(async () => {
      page.answers['finnal order_detail'] = come(active)
      return { hash: HASH, state: 'submitted' } as never
    })
    page.answers['finnal pay'] = come(paid)
    await page.openOrder(come(created))
    expect(page.place.textContent).toContain('Waiting for payment')
    expect(page.place.textContent).toMatch(
      /The units are reserved for you until .* A later payment is returned to you\./u,
    )
    expect(step()).toContain('Paid on the ledger')
    await page.press('button', 'Pay now')
    await page.misses('button', 'Pay now')
    await page.meets('button', 'Redeem early')
    expect(submitTransaction).toHaveBeenCalledTimes(1)
  })

  it('shows a refused payment and can be paid again', async () => {
    vi.mocked(submitTransaction).mockResolvedValue({ hash: HASH, state: 'failed' } as never)
    await page.openOrder(come(created))
    await page.press('button', 'Pay now')
    await page.meets('alert', /^The purchase failed/u)
    expect(page.all('button', 'Pay now')).toHaveLength(1)
    expect(page.to('finnal pay')).toEqual([])
  })

  it.each([
    ['which the exchange took', come(paid)],
    ['which no ledger has yet', '4002'],
    ['which the exchange had no time to take', '4029'],
    ['which the exchange could not look up', '4059'],
    ['which nobody could tell without logging in again', '4010'],
  ])('is not offered for payment while this browser knows its payment, %s', async (_title, answer) => {
    saveSentPayment({ orderID: FINANCE_ORDER.orderID, hash: HASH })
    page.answers['finnal pay'] = answer
    await page.openOrder(come(created))
    await page.waitUntil(() => page.to('finnal pay').length > 0)
    await page.rest()
    expect(page.to('finnal pay')[0]?.body).toMatchObject({ hash: HASH, memo: FINANCE_ORDER.memo })
    expect(page.all('button', 'Pay now')).toEqual([])
  })

  it('is offered for payment again when the sent payment does not pay it', async () => {
    saveSentPayment({ orderID: FINANCE_ORDER.orderID, hash: HASH })
    page.answers['finnal pay'] = '4093'
    await page.openOrder(come(created))
    await page.meets('button', 'Pay now')
  })

  it('shows where a late payment goes after the deadline', async () => {
    await page.openOrder(come(cancelled, { reason: 'notArrived' }))
    await page.meets('status', 'No payment arrived in time. A later payment is returned to your wallet.')
    expect(page.all('button', /Pay now|Redeem/u)).toEqual([])
    expect(step()).toBeUndefined()
  })
})

describe('an active order', () => {
  it('shows daily returns, its end and its payment (FIN-006, FIN-007)', async () => {
    page.answers['finnal bonus_list'] = ({ query }: RecordedRequest) => ({
      count: 23,
      bonuses:
        query.get('page') === '1' ? [{ day: 1, time: AT, amount: '0.01' }] : [{ day: 23, time: AT, amount: '0.03' }],
    })
    await page.openOrder(RUNNING)
    expect(page.place.textContent).toContain('Active')
    expect(page.value('Invested')).toBe('300 CNT')
    expect(page.value('Term')).toBe('2 of 7 days')
    expect(page.value('Accrued')).toBe('0.06 CNT')
    expect(page.value('Bonus over the whole term')).toBe('0.21 CNT')
    expect(page.all('definition', 'Term ends')).toHaveLength(1)
    expect(page.all('definition', 'Paid back')).toEqual([])
    expect(step()).toContain('Term ended')
    expect(page.one('listitem', /^Paid on the ledger/u).querySelector(`[title="${HASH}"]`)).not.toBeNull()
    await page.meets('table', 'Daily bonus')
    expect(page.all('row').map((each) => each.textContent)[1]).toMatch(/^23.*0\.03 CNT$/u)
    await page.press('button', /Next/u)
    await page.meets('row', /^1.*0\.01 CNT$/u)
  })

  it.each([
    ['principal', /You get back 300 CNT and give up the bonus of 0\.06 CNT\.$/u, 'Redeem 300 CNT'],
    ['accrued', /You get back 300\.06 CNT, of which 0\.06 CNT has accrued\.$/u, 'Redeem 300.06 CNT'],
  ] as const)(
    'shows the early payout for %s first, then requests confirmation (FIN-008)',
    async (early, message, yes) => {
      page.answers['finnal redeem'] = () => {
        const going = come(redeeming, { early, pays: '300' })
        page.answers['finnal order_detail'] = going
        return going
      }
      await page.openOrder({ ...RUNNING, early })
      await page.press('button', 'Redeem early')
      expect([...page.place.querySelectorAll('p')].map((each) => each.textContent)).toContainEqual(
        expect.stringMatching(message),
      )
      await page.press('button', 'Keep the order')
      expect(page.to('finnal redeem')).toEqual([])
      await page.press('button', 'Redeem early')
      await page.press('button', yes)
      await page.misses('button', /back$|Redeem/u)
      expect(page.to('finnal redeem').map(({ body }) => body)).toEqual([{ orderID: FINANCE_ORDER.orderID }])
      expect(step()).toContain('Back in your wallet')
    },
  )

  it('offers no early redemption when the product excludes it', async () => {
    await page.openOrder({ ...RUNNING, early: 'never' })
    expect(page.all('button', /Redeem/u)).toEqual([])
  })

  it('has no return before the first full day', async () => {
    await page.openOrder(come(active))
    await page.waitForText('The first bonus is credited a day after the payment.')
    expect(page.all('table')).toEqual([])
  })
})

describe('an order in redemption', () => {
  it('pays out everything at its end and is redeemed once (FIN-008)', async () => {
    page.answers['finnal redeem'] = () => {
      page.answers['finnal order_detail'] = come(redeemed, { bonus: '0.21', pays: '300.21', redeemHash: BACK })
      return come(redeeming)
    }
    await page.openOrder(MATURED)
    await page.press('button', 'Redeem')
    expect(page.place.textContent).toContain('You get back 300.21 CNT, of which 0.21 CNT is your bonus.')
    await page.press('button', 'Redeem 300.21 CNT')
    await page.misses('button', /back$|Redeem/u)
    expect(page.to('finnal redeem')).toHaveLength(1)
    expect(page.value('Paid back')).toBe('300.21 CNT')
    expect(page.one('listitem', /^Back in your wallet/u).querySelector(`[title="${BACK}"]`)).not.toBeNull()
    expect(step()).toBeUndefined()
  })

  it('offers no second payment and shows no failure while the outcome of its payout is unknown', async () => {
    await page.openOrder(come(redeeming, { bonus: '0.21', pays: '300.21', reason: 'inDoubt' }))
    await page.meets('status', 'It is not known yet whether the payment went through. The operator is checking it.')
    expect(page.place.textContent).toContain('Redeeming')
    expect(page.place.textContent).not.toMatch(/fail|did not work|refused/iu)
    expect(page.all('button', /Redeem|Pay now|back$/u)).toEqual([])
    expect(page.all('alert')).toEqual([])
  })

  it.each([
    ['refused', 'The ledger refused the payment. Redeem again.'],
    ['cannotReceive', 'Your wallet cannot receive the token. Add its trust line again, then redeem again.'],
  ] as const)('shows why its payout returned with %s, and is redeemed again', async (reason, message) => {
    await page.openOrder({ ...MATURED, reason })
    await page.meets('status', message)
    await page.meets('button', 'Redeem')
  })

  it('shows a refused redemption and stays unchanged', async () => {
    page.answers['finnal redeem'] = '4095'
    await page.openOrder(MATURED)
    await page.press('button', 'Redeem')
    await page.press('button', 'Redeem 300.21 CNT')
    await page.meets('alert', /^This product cannot be redeemed before the end of its term/u)
    await page.meets('button', 'Redeem 300.21 CNT')
  })
})

describe('lists', () => {
  it("show the user's orders by state and link to the details (FIN-003, FIN-010)", async () => {
    page.answers['finnal order_list'] = ({ query }: RecordedRequest) => {
      const orders = [RUNNING, { ...MATURED, orderID: 'bbbbbbbb-0000-4000-a000-00000000000b' }].filter(
        ({ state }) => query.get('state') === null || query.get('state') === String(state),
      )
      return { count: orders.length, orders }
    }
    await page.open('?tab=orders')
    await page.meets('row', /CNT · 7 days.*Active/u)
    expect(page.all('row')).toHaveLength(3)
    expect(page.to('finnal order_list')[0]?.path).toContain(WALLET)
    await page.press('button', 'Status')
    expect(page.all('menuitemradio')).toHaveLength(1 + Object.keys(FINANCE_STATE).length)
    await page.press('menuitemradio', 'Matured')
    await page.misses('row', /Active/u)
    expect(page.all('row')).toHaveLength(2)
    await page.press('button', 'Status')
    await page.press('menuitemradio', 'Redeemed')
    await page.waitForText('No order has this status.')
    await page.press('button', 'Status')
    await page.press('menuitemradio', 'Active')
    page.answers['finnal order_detail'] = RUNNING
    await page.press('button', 'Show order 00000000')
    await page.meets('heading', '300 CNT')
    await page.press('button', 'All orders')
    await page.meets('table', 'My orders')
  })

  it('show the returns of all orders by token (FIN-002)', async () => {
    page.answers['finnal profit'] = {
      profits: [
        { token: 'CNY', issuer: FINANCE_ORDER.issuer, invested: '300', bonus: '0.27', paid: '0.21', orders: 1 },
      ],
    }
    await page.open('?tab=orders')
    await page.meets('list', 'Profit')
    expect(page.one('listitem', /^CNT 1 open/u).textContent).toMatch(
      /Invested300 CNT.*Accrued0\.27 CNT.*Paid out0\.21 CNT/u,
    )
  })

  it('show a user without orders how to start', async () => {
    await page.open('?tab=orders')
    await page.waitForText('You have no orders yet')
    expect(page.place.textContent).toContain('Nothing has accrued yet.')
    expect(page.all('table')).toEqual([])
    await page.press('button', 'Choose a product')
    await page.meets('button', 'Buy')
  })

  it('show an error with a retry for an order of another user', async () => {
    page.answers['finnal order_detail'] = '4065'
    await page.open(`?tab=orders&order=${FINANCE_ORDER.orderID}`)
    await page.meets('alert')
    page.answers['finnal order_detail'] = RUNNING
    await page.press('button', 'Try now')
    await page.meets('heading', '300 CNT')
  })

  it('show proofs without an account, and an empty state when there are none', async () => {
    await page.open('?tab=proofs')
    await page.waitForText('There are no payments yet.')
    expect(page.place.textContent).toContain('The cover is recorded once a day.')
    const { token, issuer, account } = FINANCE_ORDER
    page.answers['poc proof'] = {
      count: 1,
      proofs: [{ time: AT, kind: 'redeemed', token, issuer, amount: '300.21', account: WALLET, hash: BACK }],
    }
    const held = { day: '2026-11-24', time: AT, token, issuer, account, held: '900', owed: '300.06', ledger: 77 }
    page.answers['poc hedge_proof'] = { count: 1, proofs: [{ ...held, ledgerHash: HASH }] }
    await page.open('?tab=proofs')
    await page.meets('row', /Redeemed300\.21 CNT/u)
    await page.meets('row', /900 CNT300\.06 CNT.*77$/u)
  })
})
