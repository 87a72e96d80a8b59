// @vitest-environment happy-dom
import type { GatewayOverview, GatewayReview, GatewayReviewPage, DecisionSummary } from '@tidebook/contract'
import { GATEWAY_REASONS, ORDER_REASONS } from '@tidebook/contract/gateway'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { memberStore } from '../../model/member-store.ts'
import { GatewaySection } from './gateway-section.tsx'
import { typeText } from '../../../testing/type-text.ts'

const AT = Date.UTC(2026, 10, 23)

const overview: GatewayOverview = {
  waiting: ORDER_REASONS.length,
  coins: GATEWAY_REASONS.map((reason, index) => ({
    base: `C${index}`,
    chain: reason === 'notConnected' ? 'tron' : 'eth',
    token: `J${index}`,
    deposit: reason,
    withdraw: null,
    missing: reason === 'notConnected' ? 'hosts' : null,
    paused: reason === 'paused' ? { by: 'bob', reason: 'the node lags', since: AT, two: false, endedBy: '' } : null,
    short: reason === 'closed' ? ['fees', 'stock'] : [],
    checked: index === 0 ? AT : null,
    needsCheck: index === 1,
    feeCoin: 'ETH',
    waiting: 0,
    underWay: 3,
  })),
  groups: ORDER_REASONS.map((reason, index) => ({
    kind: index % 2 === 0 ? 'deposit' : 'withdraw',
    base: 'ETH',
    reason,
    count: 1,
  })),
  surpluses: [{ base: 'ETH', place: 'eth', asset: 'ETH', amount: '0.000000000000000003', times: 2, day: '2026-11-23' }],
  stopped: [],
}
const reviews: readonly GatewayReview[] = ORDER_REASONS.map((reason, index) => ({
  id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
  kind: index % 2 === 0 ? 'deposit' : 'withdraw',
  base: 'ETH',
  chain: 'eth',
  token: 'JETH',
  wallet: `jWallet${index}`,
  other: '0x1',
  receiver: `0xReceiver${index}`,
  memo: index === 2 ? 'for number 7' : '',
  tag: index === 1 ? '4294967295' : '',
  payoutMemo: index === 3 ? 'invoice 9' : '',
  amount: '12.5',
  reason,
  small: false,
  chainHash: '',
  ledgerHash: '',
  since: AT,
  approvedBy: index === 0 ? 'ann' : index === 1 ? 'bob' : '',
  approvedEnd: index < 2 ? 'pay' : null,
}))

/** Number of rows in the tables below the queue. */
const OTHER_ROWS = overview.coins.length + overview.surpluses.length

/** The queue has two pages; the second has one order. */
const SECOND_PAGE = `5_${reviews[0]?.id ?? ''}`
let queue: readonly GatewayReview[]
let hasSecondPage: boolean
const decided: DecisionSummary = { done: { count: 0, sum: '0' }, proposed: { count: 2, sum: '0.75' }, skipped: [] }

function answerTo(
  url: string,
  coins: GatewayOverview = overview,
): GatewayOverview | GatewayReviewPage | DecisionSummary {
  if (url.includes('/decide-small')) return decided
  if (!url.includes('/gateway/orders')) return coins
  const [last] = queue.toReversed()
  if (url.includes(`after=${SECOND_PAGE}`))
    return { reviews: last === undefined ? [] : [{ ...last, id: SECOND_PAGE.slice(2), amount: '77' }], next: null }
  return { reviews: [...queue], next: hasSecondPage ? SECOND_PAGE : null }
}

let page: ReturnType<typeof onPage>
let requests: string[]
let sent: { readonly url: string; readonly body: unknown }[]
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  sent = []
  requests = []
  queue = reviews
  hasSecondPage = false
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    if (init?.method === 'POST') sent.push({ url, body: JSON.parse(String(init.body)) })
    else requests.push(url)
    return Promise.resolve(Response.json({ success: true, code: '0', msg: '', data: answerTo(url), date: AT }))
  })
})
afterEach(() => {
  page.leave()
  memberStore.set({ state: 'out' })
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function shown(language: 'en' | 'zh' | 'ru', role: 'support' | 'operator' = 'operator'): Promise<void> {
  activateMessages(language, compileCatalog(language))
  memberStore.set({ state: 'in', member: { name: 'ann', role, begun: AT, ends: AT } })
  page = onPage(<GatewaySection />)
  await expect.poll(() => page.all('tbody tr').length).toBeGreaterThan(OTHER_ROWS)
}

function text(): string {
  return page.place.textContent ?? ''
}

function row(index: number): HTMLElement {
  const found = page.all('tbody tr')[index]
  if (found === undefined) throw new RangeError(`no row ${index}`)
  return found
}

function button(words: string): HTMLButtonElement {
  const found = page.all('button').find((each) => [each.textContent, each.getAttribute('aria-label')].includes(words))
  if (!(found instanceof HTMLButtonElement)) throw new RangeError(`no button ${words}`)
  return found
}

function type(words: string): void {
  const field = page.all('form input')[0]
  if (!(field instanceof HTMLInputElement)) throw new RangeError('no field')
  typeText(field, words)
}

it.each([
  ['en', 'The entry “tron” under “chains” in the network file has no “hosts”.'],
  ['zh', '网络文件“chains”中的“tron”条目没有填写“hosts”。'],
  ['ru', 'В файле сети у записи «tron» в «chains» не указаны «hosts».'],
] as const)('shows in %s what a gateway lacks that is not connected', async (language, missing) => {
  await shown(language)
  expect(text().split(missing)).toHaveLength(2)
})

it('shows the receiver of every order, its memo, and the tag and memo of its payout', async () => {
  await shown('en')
  const facts = (index: number): string => {
    page.click(row(index))
    return page
      .all('dl')
      .map((each) => each.textContent ?? '')
      .join('')
  }
  for (const [index, mark] of [
    [1, 'tag 4294967295'],
    [2, 'for number 7'],
    [3, 'invoice 9'],
  ] as const) {
    expect(row(index).textContent).toContain(`0xReceiver${index}${mark}`)
    expect(facts(index)).toContain(`0xReceiver${index}`)
    expect(facts(index)).toContain(mark.replace('tag ', ''))
  }
})

it.each(['en', 'zh', 'ru'] as const)('every reason has its texts in %s', async (language) => {
  await shown(language)
  ORDER_REASONS.forEach((_, index) => page.click(row(index)))
  expect(text()).not.toMatch(/staff\.|gateway\./)
  const reasons = page.all('tbody tr').slice(0, ORDER_REASONS.length)
  expect(new Set(reasons.map((each) => each.children[1]?.textContent)).size).toBe(ORDER_REASONS.length)
})

it('chains have their common names', async () => {
  await shown('en')
  page.click(row(0))
  expect(text()).toMatch(/Ethereum, JETH/)
  expect(text()).not.toMatch(/\beth\b/)
})

it.each([
  ['en', 'The account pays fees in ETH, and its balance is too low. Payments wait.'],
  ['zh', '该账户以 ETH 支付手续费，但余额不足。付款等待中。'],
  ['ru', 'Счёт платит комиссии в ETH, но ETH на нём слишком мало. Выплаты ждут.'],
] as const)('a gateway whose payments wait for the coin of the fee says so in %s', async (language, words) => {
  await shown(language)
  expect(text().split(words)).toHaveLength(2)
})

it('a decision requires a reason, and a second member', async () => {
  await shown('en')
  page.click(row(0))
  expect(text()).toContain('ann proposes to release it. Another member must agree.')
  type('looked at it')
  expect([button('Release').disabled, button('Refund').disabled]).toEqual([true, false])
  page.click(row(1))
  expect(button('Release').disabled).toBe(true)
  type('looked at it')
  page.click(button('Release'))
  await expect
    .poll(() => sent)
    .toEqual([
      {
        url: expect.stringContaining(`/orders/withdraw/${reviews[1]?.id}/decide`) as string,
        body: { end: 'pay', reason: 'looked at it' },
      },
    ])
})

it('a gateway is paused with a reason, and a pause shows who started it', async () => {
  await shown('en')
  page.click(button('Pause C0'))
  type('the node lags')
  const form = page.all('form').at(-1)
  if (form === undefined) throw new RangeError('no form')
  page.tell(form, new Event('submit', { bubbles: true, cancelable: true }))
  await expect.poll(() => sent[0]?.body).toEqual({ paused: true, reason: 'the node lags' })
  page.click(button('Open C2 again'))
  expect(text()).toContain('bob')
})

it('a pause by the agent shows that two members must end it, and who of them has agreed', async () => {
  const coins = overview.coins.map((coin) => ({ ...coin }))
  const pause = { by: 'agent', reason: 'one unit is missing', since: AT, two: true, endedBy: 'ann' }
  const held = overview.coins[2]
  if (held === undefined) throw new RangeError('no coin')
  vi.stubGlobal('fetch', (url: string) => {
    const paused = coins.map((coin) => (coin.base === 'C2' ? { ...held, paused: pause } : coin))
    const data = answerTo(url, { ...overview, coins: paused })
    return Promise.resolve(Response.json({ success: true, code: '0', msg: '', data, date: AT }))
  })
  await shown('en')
  page.click(button('Open C2 again'))
  expect(text()).toContain('ann proposes to end it')
  type('looked at it')
  const ends = page.all('form button').at(-1) as HTMLButtonElement
  expect(ends.disabled).toBe(true)
})

it('shows unexplained amounts with day, account, amount and number of payments', async () => {
  await shown('en')
  const last = page.all('tbody tr').at(-1)
  expect([...(last?.children ?? [])].map((cell) => cell.textContent)).toEqual([
    '2026-11-23',
    'eth',
    '0.000000000000000003 ETH',
    '2',
  ])
})

it('support sees all of it and decides nothing', async () => {
  await shown('en', 'support')
  page.click(row(0))
  expect(text()).toContain('12.5')
  expect(page.all('form')).toEqual([])
  expect(page.all('button').map((each) => each.textContent)).not.toContain('Pause C0')
})

/** Returns the chip of a filter, by its text without the count. */
function chip(group: string, words: string): HTMLElement {
  const found = page
    .all(`fieldset[aria-label="${group}"] button`)
    .find((each) => each.firstChild?.textContent === words)
  if (found === undefined) throw new RangeError(`no filter ${group}: ${words}`)
  return found
}

function lastAsked(): string | undefined {
  return requests.findLast((url) => url.includes('/gateway/orders'))
}

function rowCount(): number {
  return page.all('tbody tr').length - OTHER_ROWS
}

it('filters the queue by kind, coin and reason, with the number of orders of each, and sorts it', async () => {
  await shown('en')
  const deposits = ORDER_REASONS.filter((_, index) => index % 2 === 0).length
  expect(chip('Kind', 'Deposit').textContent).toMatch(new RegExp(`${deposits}$`))
  expect(chip('Kind', 'All').textContent).toMatch(new RegExp(`${ORDER_REASONS.length}$`))
  expect(text()).not.toContain('Largest first')
  page.click(chip('Kind', 'Deposit'))
  await expect.poll(lastAsked).toMatch(/kind=deposit&sort=oldest/)
  page.click(chip('Coin', 'ETH'))
  await expect.poll(lastAsked).toMatch(/kind=deposit&base=ETH/)
  page.click(chip('Why it waits', 'Below the minimum'))
  await expect.poll(lastAsked).toMatch(/base=ETH&reason=belowMinimum/)
  expect(chip('Kind', 'Withdrawal').textContent).toMatch(/0$/)
  const largest = page.all('input[type=radio]').at(-1)
  if (largest === undefined) throw new RangeError('no sort')
  page.click(largest)
  await expect.poll(lastAsked).toMatch(/reason=belowMinimum&sort=largest/)
  // Amounts of several coins cannot be compared.
  page.click(chip('Coin', 'All'))
  await expect.poll(lastAsked).toMatch(/kind=deposit&reason=belowMinimum&sort=oldest/)
})

it('loads the next page below the first', async () => {
  hasSecondPage = true
  await shown('en')
  expect(rowCount()).toBe(ORDER_REASONS.length)
  page.click(button('Load more'))
  await expect.poll(rowCount).toBe(ORDER_REASONS.length + 1)
  expect(text()).toContain('77')
  expect(page.all('button').map((each) => each.textContent)).not.toContain('Load more')
})

it('decides on all listed payments below the minimum together, and shows the results', async () => {
  const [one, two, three] = reviews
  if (one === undefined || two === undefined || three === undefined) throw new RangeError('no orders')
  const small = { ...three, small: true, amount: '0.25', reason: 'belowMinimum' } as const
  queue = [
    one,
    { ...small, id: `${one.id.slice(0, -1)}a` },
    { ...small, id: `${one.id.slice(0, -1)}b`, amount: '0.5' },
    two,
  ]
  await shown('en')
  expect(text()).toContain('2 deposits below the minimum, 0.75 ETH in all')
  page.click(button('Decide together'))
  type('dust of one sender')
  page.click(button('Refund'))
  const orders = queue.slice(1, 3).map(({ id, since }) => ({ id, since }))
  await expect
    .poll(() => sent)
    .toEqual([
      {
        url: expect.stringContaining('/coins/ETH/deposit/decide-small') as string,
        body: { orders, end: 'return', reason: 'dust of one sender' },
      },
    ])
  await expect.poll(text).toContain('Waiting for a second member: 2.')
})
