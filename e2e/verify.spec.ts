import { testValidator } from '@tidebook/light-client/testing'
import { expect, test } from './support/fixtures.ts'
import { requestNode } from './support/ledger.ts'
import { text } from './support/texts.ts'
import { openTab, orderRows, placeOrder, tradeUrl } from './support/trade.ts'
import { FakeValidators } from './support/validators.ts'

const PAIR = 'SWT-CNY'
const CHECKS = ['hash', 'signature', 'membership', 'chain'] as const

test('TRD-112 a user verifies any trade in the browser, and a flipped byte is detected', async ({ newPerson }) => {
  const { page, createFundedWallet } = await newPerson()
  await createFundedWallet()
  const answer = await page.request.get(`/info/depth/${PAIR}/normal`)
  const { data } = (await answer.json()) as { data: { asks: readonly { price: number }[] } }
  await page.goto(tradeUrl(PAIR))
  await placeOrder(page, 'SWTC', { side: 'buy', price: String(data.asks[0]?.price), amount: '12' })
  await openTab(page, 'history')
  await expect(orderRows(page).filter({ hasText: '12.000000' })).toContainText(text('orders.history.filled'))

  await page.setViewportSize({ width: 1600, height: 900 })
  await page
    .getByRole('list', { name: text('trade.trades') })
    .getByRole('button')
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: text('history.detail') })
  const section = dialog.getByRole('region', { name: text('verify.title') })
  await dialog.getByRole('button', { name: text('verify.open') }).click()
  await expect(section.getByText(text('verify.passed')), 'any trade of the market').toBeVisible()
  await dialog.getByRole('button', { name: text('history.close') }).click()
  await openTab(page, 'fills')
  await page
    .getByRole('tabpanel', { name: text('orders.tab.fills') })
    .getByRole('row')
    .nth(1)
    .getByRole('button')
    .click()
  await expect(dialog, 'an own fill').toBeVisible()
  await dialog.getByRole('button', { name: text('history.close') }).click()

  const ownTrade = page
    .getByRole('row')
    .filter({ hasText: text('orders.label.activeFill') })
    .getByRole('button')
  await page.goto('/tradingHistory/')
  await ownTrade.click()
  await dialog.getByRole('button', { name: text('verify.open') }).click()
  const rows = section.getByRole('listitem')
  await expect(section.getByText(text('verify.passed'))).toBeVisible()
  await expect(rows).toHaveCount(CHECKS.length)
  for (const [index, check] of CHECKS.entries()) {
    await expect(rows.nth(index)).toContainText(text(`verify.${check}`))
    await expect(rows.nth(index)).toContainText(text('verify.state.passed'))
  }
  await expect(section.getByText(text('verify.operator')), 'no validators behind one operator').toBeVisible()
  const hash = await dialog.getByText(/^[0-9A-F]{64}$/).textContent()
  await expect(rows.first(), 'the figures of the step').toContainText(hash ?? '?')

  await section.getByRole('button', { name: text('verify.flip') }).click()
  await expect(section.getByRole('alert')).toContainText(text('verify.flipped'))
  await expect(rows.first()).toContainText(text('verify.hash.failed'))
  await section.getByRole('button', { name: text('verify.again') }).click()
  await expect(section.getByText(text('verify.passed'))).toBeVisible()

  // A node that returns the signed bytes with one wrong digit.
  await page.route(
    () => true,
    async (route) => {
      const isProof = route.request().postData()?.includes('transaction_proof') === true
      if (!isProof) return route.fallback()
      const response = await route.fetch()
      const body = await response.text()
      await route.fulfill({
        response,
        body: body.replace(
          /("tx_blob":"[0-9A-F]{40})([0-9A-F])/,
          (_all, before: string, digit: string) => before + (digit === '0' ? '1' : '0'),
        ),
      })
    },
  )
  await section.getByRole('button', { name: text('verify.flip') }).waitFor()
  await dialog.getByRole('button', { name: text('history.close') }).click()
  await ownTrade.click()
  await dialog.getByRole('button', { name: text('verify.open') }).click()
  await expect(section.getByRole('alert')).toContainText(text('verify.failed'))
  await expect(rows.first()).toContainText(text('verify.state.failed'))
})

test('TRD-112 the page shows which validators signed, and detects false signatures', async ({ newPerson }) => {
  const { page } = await newPerson()
  const validators = new FakeValidators()
  await validators.attach(page)
  const four = ['a', 'b', 'c', 'd'].map((name) => testValidator(name))
  const seconds = (): number => Math.floor(Date.now() / 1000)
  validators.show(() => ({ seconds: seconds(), validators: four, voters: four.slice(0, 3) }))
  await page.goto(tradeUrl(PAIR))
  await page.setViewportSize({ width: 1600, height: 900 })
  await page
    .getByRole('list', { name: text('trade.trades') })
    .getByRole('button')
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: text('history.detail') })
  const section = dialog.getByRole('region', { name: text('verify.title') })
  await dialog.getByRole('button', { name: text('verify.open') }).click()
  await expect(section.getByText(text('verify.passed.validators'))).toBeVisible()
  const shown = section.getByRole('list', { name: text('verify.validators.list') }).getByRole('listitem')
  await expect(shown).toHaveCount(four.length)
  await expect(shown.filter({ hasText: text('verify.validators.signed') })).toHaveCount(3)
  await expect(shown.first()).toContainText(four[0]?.address.slice(0, 12) ?? '?')
  await expect(section.getByText(text('verify.trust.first'))).toBeVisible()

  const closed = async (): Promise<number> =>
    (await requestNode<{ readonly ledger_index: number }>('ledger_closed', {})).ledger_index
  const checkAgain = async (): Promise<void> => {
    await dialog.getByRole('button', { name: text('history.close') }).click()
    // A different block at a height that the browser has verified is a separate fault. The page already has the second
    // next ledger.
    const last = await closed()
    await expect.poll(closed).toBeGreaterThan(last + 1)
    await page
      .getByRole('list', { name: text('trade.trades') })
      .getByRole('button')
      .first()
      .click()
    await dialog.getByRole('button', { name: text('verify.open') }).click()
  }
  await checkAgain()
  await expect(section.getByText(text('verify.passed.validators')), 'remembered').toBeVisible()

  const strangers = ['w', 'x', 'y', 'z'].map((name) => testValidator(name))
  validators.show(() => ({ seconds: seconds(), validators: strangers }))
  await checkAgain()
  await expect(section.getByRole('alert')).toContainText(text('verify.failed'))
  await expect(section).toContainText(text('verify.trust.others'))

  const impostors = four.map((validator, nth) => ({ ...validator, secret: strangers[nth]?.secret ?? validator.secret }))
  validators.show(() => ({ seconds: seconds(), validators: four, voters: impostors }))
  await checkAgain()
  await expect(section).toContainText(text('verify.validators.failed'))

  validators.show(undefined)
  await checkAgain()
  await expect(section, 'signatures that the node hides').toContainText(text('verify.block.hidden'))
})
