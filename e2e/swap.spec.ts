import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { requestNode } from './support/ledger.ts'
import { amountOf, makePoolElsewhere, poolsOf, sendElsewhere, sign, transactionOf } from './support/pools.ts'
import { text } from './support/texts.ts'

const PARTIAL = 0x0002_0000
const WITHDRAW_ALL = 0x0002_0000

function swapUrl(pay: string, receive: string): string {
  return `/swap?pay=${pay}&receive=${receive}`
}

function payField(page: Page) {
  return page.getByRole('textbox', { name: text('swap.pay'), exact: true })
}

function receiveField(page: Page) {
  return page.getByRole('textbox', { name: new RegExp(`^${text('swap.receive')}`) })
}

function review(page: Page) {
  return page.getByRole('button', { name: text('swap.review'), exact: true })
}

/** Returns the exact number that a shortened one represents. */
async function exactOf(page: Page, row: string): Promise<string> {
  return (await page.getByText(row).locator('xpath=..').locator('[title]').first().getAttribute('title')) ?? ''
}

async function hashShown(page: Page): Promise<string> {
  // The notices contain it too, in their collapsed details.
  const hash = page
    .getByText(/^[0-9A-F]{64}$/)
    .filter({ visible: true })
    .first()
  await expect(hash).toBeVisible()
  return (await hash.textContent()) ?? ''
}

test('SWP-001 SWP-002 SWP-104 SWP-107 a swap executes the quoted amounts on the ledger', async ({ newPerson }) => {
  const person = await newPerson()
  const { page } = person
  await person.createFundedWallet()
  await page.goto('/home/deal/exchange?dealArea=cnt&pair=SWT-CNY')
  await page.getByRole('link', { name: text('trade.to-swap', { pair: 'SWTC/CNT' }) }).click()
  await payField(page).fill('100')
  await expect(receiveField(page)).not.toHaveValue('')
  const quoted = await receiveField(page).inputValue()
  expect(await exactOf(page, text('swap.least', { percent: '0.5' }))).toContain('CNT')
  await review(page).click()
  await sign(page, 'vault.move.sign.swap')
  await expect(page.getByText(text('transactions.swap-validated')).first()).toBeVisible()
  const received = page.locator('[data-received]')
  await expect(received).toBeVisible()
  const { tx, result, delivered } = await transactionOf(await hashShown(page))
  expect([tx.TransactionType, result]).toEqual(['Payment', 'tesSUCCESS'])
  const value = typeof delivered === 'object' ? delivered.value : ''
  expect(await received.getAttribute('data-received'), 'the result is the ledger’s').toBe(value)
  expect(value.startsWith(quoted.replace(/,/g, '')), `${value} as quoted: ${quoted}`).toBe(true)
})

test('SWP-102 SWP-103 SWP-105 SWP-108 either amount quotes the other, slippage sets the minimum, Max leaves a reserve, and an outdated quote is refreshed before it is signed', async ({
  newPerson,
}) => {
  const person = await newPerson()
  const { page } = person
  await person.createFundedWallet()
  await page.goto(swapUrl('SWT', 'CNY'))
  await receiveField(page).fill('1')
  await expect(payField(page)).not.toHaveValue('')
  await expect(page.getByText(text('swap.most', { percent: '0.5' }))).toBeVisible()
  await payField(page).fill('200')
  await page.getByRole('button', { name: text('swap.slippage') }).click()
  await page.getByRole('button', { name: '1%', exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByText(text('swap.least', { percent: '1' }))).toBeVisible()
  const least = await exactOf(page, text('swap.least', { percent: '1' }))
  const [got = 0, minimum = 0] = [await receiveField(page).inputValue(), least].map((each) =>
    Number.parseFloat(each.replace(/,/g, '')),
  )
  expect(Math.abs(minimum - got * 0.99)).toBeLessThan(got / 100_000)
  await page.getByRole('button', { name: text('common.max'), exact: true }).click()
  const available = await page.getByText(text('common.available')).first().locator('span').textContent()
  const most = Number((await payField(page).inputValue()).replace(/,/g, ''))
  expect(Number((available ?? '').replace(/,/g, '')) - most).toBeCloseTo(5.00001, 5)
  await page.reload()
  await expect(page.getByText(text('swap.slippage-is', { percent: '1' }))).toBeVisible()

  await payField(page).fill('10')
  await expect(review(page)).toBeEnabled()
  const quoted = page.getByText(/^Quote from ledger/)
  const ageShown = async (): Promise<number> =>
    Number((/ledger ([\d,]+),/.exec((await quoted.textContent()) ?? '')?.[1] ?? '').replace(/,/g, ''))
  const isRead = (url: URL): boolean => url.port === process.env['E2E_NODE_PORT']
  // The page also asks for a new quote with each ledger, so reads fail until the button was pressed.
  const isPressed = (): Promise<boolean> => page.evaluate(() => 'refreshWasPressed' in globalThis)
  await page.route(isRead, async (route) => ((await isPressed()) ? route.continue() : route.abort()))
  const last = await ageShown()
  const refresh = page.getByRole('button', { name: text('swap.block.refresh'), exact: true })
  await expect(refresh).toBeVisible({ timeout: 60_000 })
  expect(await ageShown(), 'the quote says how old it is').toBeLessThanOrEqual(last + 1)
  await page.evaluate(() => {
    const press = (): void => void Object.assign(globalThis, { refreshWasPressed: true })
    document.addEventListener('click', press, { capture: true, once: true })
  })
  await refresh.click()
  await expect(review(page)).toBeEnabled()
  expect(await ageShown()).toBeGreaterThan(last)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('SWP-107 a moved price, or a pool that was emptied before the signature, costs only the fee', async ({
  newPerson,
}) => {
  const person = await newPerson()
  const { page } = person
  const { address } = await person.createFundedWallet()
  const maker = await (await newPerson()).createFundedWallet()
  const pool = await makePoolElsewhere(
    page,
    maker.secret,
    [
      ['JTRX', '100'],
      ['JSTM', '1000'],
    ],
    0,
  )
  const [trx, stm] = [await amountOf(page, 'JTRX', '20'), await amountOf(page, 'JSTM', '500')]
  const held = async (): Promise<string> =>
    (
      await requestNode<{ lines: readonly { currency: string; balance: string }[] }>('account_lines', {
        account: address,
      })
    ).lines
      .filter(({ currency }) => ['JTRX', 'JSTM'].includes(currency))
      .map(({ currency, balance }) => `${currency} ${balance}`)
      .toSorted()
      .join()
  const before = await held()
  await page.goto(swapUrl('JTRX', 'JSTM'))
  await payField(page).fill('1')
  await review(page).click()
  // Another user is faster, so the rest is below the minimum at any accepted price.
  await sendElsewhere(maker.secret, 'swt', {
    TransactionType: 'Payment',
    Destination: maker.address,
    SendMax: trx,
    Amount: stm,
    DeliverMin: { ...stm, value: '0.000001' },
    Flags: PARTIAL,
  })
  await sign(page, 'vault.move.sign.swap')
  const why = page.getByText(text('transactions.why-moved'), { exact: false })
  await expect(why.first()).toBeVisible()
  expect(await held()).toBe(before)
  await page.goto(swapUrl('JTRX', 'JSTM'))
  await payField(page).fill('1')
  await review(page).click()
  await sendElsewhere(maker.secret, 'swt', {
    TransactionType: 'AMMWithdraw',
    Asset: { currency: 'JTRX', issuer: trx.issuer },
    Asset2: { currency: 'JSTM', issuer: stm.issuer },
    Flags: WITHDRAW_ALL,
  })
  await expect.poll(async () => (await poolsOf(page)).some(({ account }) => account === pool.account)).toBe(false)
  await sign(page, 'vault.move.sign.swap')
  await expect(why.first()).toBeVisible()
  expect(await held()).toBe(before)
})

test('SWP-106 a larger price impact requires more confirmation before the swap', async ({ newPerson }) => {
  const person = await newPerson()
  const { page } = person
  await person.createFundedWallet()
  const maker = await (await newPerson()).createFundedWallet()
  await makePoolElsewhere(
    page,
    maker.secret,
    [
      ['VCC', '100'],
      ['JSTM', '1000'],
    ],
    0,
  )
  await page.goto(swapUrl('VCC', 'JSTM'))
  const impact = page.getByText(text('swap.impact'), { exact: true }).locator('xpath=..')
  const warning = page.getByText(/^Your order moves the price by/)
  const tick = page.getByText(text('swap.impact-tick'))
  const word = page.getByRole('textbox', { name: text('swap.impact-type', { word: text('swap.impact-word') }) })
  await payField(page).fill('0.5')
  await expect(impact).toContainText('0.5%')
  await expect(impact).toContainText(text('swap.impact-low'))
  await expect(review(page)).toBeEnabled()
  await expect(warning).toBeHidden()
  await payField(page).fill('5')
  await expect(impact).toContainText('4.76%')
  await expect(warning).toBeVisible()
  await expect(review(page)).toBeEnabled()
  await payField(page).fill('15')
  await expect(impact).toContainText('13.04%')
  await expect(review(page)).toBeHidden()
  await expect(page.getByRole('button', { name: text('swap.block.tick') })).toHaveAttribute('aria-disabled', 'true')
  await tick.click()
  await expect(review(page)).toBeEnabled()
  await payField(page).fill('50')
  await expect(impact).toContainText('33.33%')
  await expect(review(page)).toBeHidden()
  await expect(page.getByRole('button', { name: text('swap.block.type') })).toHaveAttribute('aria-disabled', 'true')
  await word.fill(text('swap.impact-word'))
  await review(page).click()
  await sign(page, 'vault.move.sign.swap')
  await expect(page.locator('[data-received]')).toHaveAttribute('data-received', /^333\.33/)
})
