import { readFileSync } from 'node:fs'
import { expect, test } from './support/fixtures.ts'
import { text } from './support/texts.ts'
import { openTab, orderRows, placeOrder, tradeUrl } from './support/trade.ts'
import { confirm } from './support/wallet.ts'

const PAIR = 'SWT-CNY'
const HISTORY = '/tradingHistory/'

test('HIS-001 HIS-003 HIS-007 HIS-010 HIS-011 HIS-012 HIS-015 DSP-009 DSP-010 DSP-011 orders and records have their labels', async ({
  newPerson,
}) => {
  const { page, createFundedWallet } = await newPerson()
  await createFundedWallet()
  const answer = await page.request.get(`/info/depth/${PAIR}/normal`)
  const { data } = (await answer.json()) as { data: { asks: readonly { price: number }[] } }
  const ask = String(data.asks[0]?.price)

  await page.goto(tradeUrl(PAIR))
  await placeOrder(page, 'SWTC', { side: 'buy', price: '0.001', amount: '11' })
  await expect(orderRows(page).filter({ hasText: '0.001' })).toContainText(text('orders.state.open'))
  await placeOrder(page, 'SWTC', { side: 'buy', price: ask, amount: '12' })
  await openTab(page, 'history')
  await expect(orderRows(page).filter({ hasText: '12.000000' })).toContainText(text('orders.history.filled'))
  await openTab(page, 'open')
  await orderRows(page)
    .filter({ hasText: '0.001' })
    .getByRole('button', { name: /^Cancel/ })
    .click()
  await confirm(page, text('vault.sign-cancel'))
  await expect(orderRows(page).filter({ hasText: '0.001' })).toHaveCount(0)

  await page.goto(HISTORY)
  const rows = page.getByRole('row')
  const tab = (id: 'all' | 'orders' | 'fills') =>
    page.getByRole('tab', { name: text(`history.tab.${id}`), exact: true }).click()
  await tab('orders')
  const resting = rows.filter({ hasText: '11.000000' })
  await expect(resting).toContainText(text('orders.history.cancelled'))
  await expect(resting).toContainText(text('orders.kind.limit'))
  await expect(resting).toContainText('0.001000')
  const taken = rows.filter({ hasText: '12.000000' })
  await expect(taken).toContainText(text('orders.history.filled'))
  // A pool may sell part of it below the best ask; the average shows the exact price to its last digit.
  const [, average = '', total = ''] =
    /(0\.\d{6,12})12\.00000012\.000000100%(0\.\d{6,9})/.exec((await taken.textContent()) ?? '') ?? []
  expect(average, 'both figures stand in the row').not.toBe('')
  expect(Number(average), 'no dearer than asked').toBeLessThanOrEqual(Number(ask))
  expect(Math.abs(Number(total) - 12 * Number(average)), 'what it came to').toBeLessThanOrEqual(0.000_007)
  await page.getByRole('button', { name: text('history.filter.period') }).click()
  await page.getByRole('menuitemradio', { name: text('history.filter.day') }).click()
  await expect(taken, 'placed within a day').toBeVisible()
  await tab('fills')
  await expect(rows, 'the fill alone, under its heads').toHaveCount(2)
  await expect(rows.nth(1)).toContainText(text('orders.label.activeFill'))

  await tab('all')
  await expect(rows.filter({ hasText: text('orders.label.activeFill') })).toHaveCount(1)
  await expect(rows.filter({ hasText: text('orders.label.cancelledOrder') })).toHaveCount(1)
  await expect(rows.filter({ hasText: text('orders.label.orderCreated') })).toHaveCount(1)

  await rows
    .filter({ hasText: text('orders.label.activeFill') })
    .getByRole('button')
    .click()
  const dialog = page.getByRole('dialog', { name: text('history.detail') })
  await expect(dialog.getByText('12.000000000000 SWTC').first()).toBeVisible()
  await expect(dialog.getByText(/^[0-9A-F]{64}$/)).toBeVisible()
  await dialog.getByRole('button', { name: text('history.close') }).click()

  for (const [name, label] of [
    ['tidebook-transactions.csv', 'all'],
    ['tidebook-orders.csv', 'orders'],
    ['tidebook-fills.csv', 'fills'],
  ] as const) {
    await tab(label)
    await expect(rows.nth(1)).toBeVisible()
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: text('history.csv') }).click()
    const download = await file
    expect(download.suggestedFilename()).toBe(name)
    const [heads = [], first = []] = readFileSync(await download.path(), 'utf8')
      .replace('\ufeff', '')
      .split('\r\n')
      .map((line) => line.split(','))
    const columns = await page.getByRole('columnheader').allTextContents()
    expect(heads, `${name}: the columns of the list, and the zone of its times`).toEqual(
      expect.arrayContaining([`${columns[0]} (UTC)`, ...columns.slice(1)]),
    )
    // The list groups digits and shortens hashes.
    const cells = await rows.nth(1).getByRole('cell').allTextContents()
    const words = cells.slice(0, -1).map((cell) => cell.replaceAll(',', '').replace('–', ''))
    expect(first, `${name}: the words of the list`).toEqual(expect.arrayContaining(words))
  }

  // On a phone, the tab of this URL is scrolled into view.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${HISTORY}?tab=cross`)
  await expect(page.getByRole('tab', { name: text('history.tab.cross'), selected: true })).toBeInViewport({ ratio: 1 })
})
