import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { text } from './support/texts.ts'

const MARKET = '/home/market/exchange/cnt'

function rows(page: Page): Locator {
  return page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
}

function tab(page: Page, name: string | RegExp): Locator {
  return page.getByRole('tab', { name })
}

function stored(page: Page, key: string): Promise<string | null> {
  return page.evaluate((name) => localStorage.getItem(name), `tidebook_${key}`)
}

interface PairsAnswer {
  readonly data: {
    readonly transPairs: readonly {
      readonly baseTitle: string
      readonly counterTitle: string
      readonly dealArea: string
      readonly kline: boolean
    }[]
  }
}

async function configured(page: Page): Promise<PairsAnswer['data']['transPairs']> {
  const answer = await page.request.get('/static/config/pairs.json?t=1')
  return ((await answer.json()) as PairsAnswer).data.transPairs
}

test('RTE-003 SCR-002 SCR-003 CHT-001 TRD-003 TRD-012 TRD-013 ROL-001 the market opens on CNT with every configured pair and its numbers, which a person sorts, searches and lists by area', async ({
  page,
}) => {
  await page.routeWebSocket('**/ws', (socket) => {
    const server = socket.connectToServer()
    let isReplaced = false
    server.onMessage((message) => {
      const data = JSON.parse(String(message)) as { channel?: string; kind?: string; sequence: number; ledger: number }
      // A trade of another test would replace the price before the page is read.
      if (isReplaced && data.channel === 'tickers') return
      socket.send(message)
      if (data.channel !== 'tickers' || data.kind !== 'snapshot') return
      isReplaced = true
      const ticker = {
        pair: 'SWT-CNY',
        time: 1,
        price: '777',
        rate: '5.00',
        high: '777',
        low: '1',
        turnover: '1',
        volume: '1',
        trades: 1,
      }
      socket.send(JSON.stringify({ ...data, kind: 'update', sequence: data.sequence + 1, data: { 'SWT-CNY': ticker } }))
    })
  })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(MARKET)
  await expect(tab(page, /^CNT/)).toHaveAttribute('aria-selected', 'true')
  const all = await configured(page)
  const pairs = all.filter((pair) => /^cnt$/i.test(pair.dealArea))
  await expect(rows(page)).toHaveCount(pairs.length)
  await expect(rows(page).first()).toContainText('/CNT')
  await expect(rows(page).first()).toContainText('%')

  // Prices move with the stream, without a reload.
  await expect(rows(page).filter({ hasText: 'SWTC/CNT' })).toContainText('777')

  // The columns sort in both directions.
  const head = page.getByRole('columnheader', { name: text('common.pair') })
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  const names = await rows(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.textContent))
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  const turned = await rows(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.textContent))
  expect(turned).not.toEqual(names)
  expect(turned.toSorted()).toEqual(names.toSorted())

  // The search finds pairs by pair, name and issuer in all areas, and gives advice if nothing matches.
  const search = page.getByRole('searchbox', { name: text('markets.search') })
  await expect(rows(page).first()).toBeVisible()
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await search.fill('swtc/usdt')
  await expect(rows(page)).toHaveCount(1)
  await search.fill('zzzz')
  await expect(page.getByText(text('markets.none-found'), { exact: true })).toBeVisible()
  await page.getByRole('button', { name: text('markets.clear-search') }).click()
  await expect(rows(page).nth(2)).toBeVisible()

  // The K-line list contains only the pairs configured for it.
  await tab(page, new RegExp(`^${text('markets.kline')}`)).click()
  const titles = (list: typeof all): readonly string[] =>
    list.map(({ baseTitle, counterTitle }) => `${baseTitle}/${counterTitle}`).toSorted()
  const shown = (): Promise<readonly string[]> =>
    rows(page)
      .getByRole('button')
      .evaluateAll((stars) => stars.map((star) => star.getAttribute('aria-label')?.split(' ').at(-1) ?? '').toSorted())
  const listed = all.filter((pair) => pair.kline)
  await expect.poll(shown).toEqual(titles(listed))
  await tab(page, new RegExp(`^${text('markets.all')}`)).click()
  await expect.poll(shown).toEqual(titles(all))
  expect(listed.length).toBeLessThan(all.length)

  // One request returns the sparklines of all pairs.
  const lines = rows(page).locator('svg path[d^="M"]')
  await expect.poll(() => lines.count()).toBeGreaterThan(20)
  expect(asked.filter((path) => path === '/info/closes')).toHaveLength(1)
  expect(asked.filter((path) => path.startsWith('/info/kline'))).toEqual([])
})

test('TRD-011 RTE-004 RTE-005 ENT-076 ENT-077 the first trade page is SWTC/USDT, marked in the list of its area; a chosen pair is remembered', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => asked.push(String(payload))))
  await page.goto('/home/deal/exchange')
  await expect(page).toHaveTitle(/^SWTC\/USDT/)
  await expect.poll(() => asked.some((each) => each.includes('SWT-JUSDT'))).toBe(true)
  const marked = page.getByRole('region', { name: text('trade.markets') }).locator('li[aria-current]')
  await expect(marked).toContainText('SWTC/USDT')
  await expect(marked).toBeInViewport()
  const book = page.getByRole('region', { name: text('trade.book'), exact: true })
  for (const side of ['bid', 'ask'] as const)
    await expect(book.locator(`[data-side=${side}] [data-level]`).first()).toContainText(/\d/u)
  await page.goto('/home/deal/exchange?dealArea=cnt&pair=JETH-CNY')
  await expect(page).toHaveTitle(/^ETH\/CNT/)
  expect(await stored(page, 'selectedPair')).toBe('"JETH-CNY"')
  expect(JSON.parse((await stored(page, 'currentBaseCounter')) ?? '')).toEqual({ base: 'JETH', counter: 'CNY' })
  await page.goto('/home/deal/exchange')
  await expect(page).toHaveTitle(/^ETH\/CNT/)
})
