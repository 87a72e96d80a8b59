import { marketPath, PATHS } from '../apps/web/src/lib/paths.ts'
import { expect, test } from './support/fixtures.ts'
import { watchPolicy } from './support/policy.ts'
import { openWithin } from './support/open-within.ts'
import { isQuiet } from './support/quiet.ts'
import { chooseWalletAction } from './support/wallet.ts'
import { text } from './support/texts.ts'
import { openTab, placeOrder, tradeUrl } from './support/trade.ts'
import { hostileTexts } from './support/hostile-texts.ts'

test('the policy is enforced in the page: no script from text, no worker by name, no foreign style', async ({
  page,
}) => {
  const violations = await watchPolicy(page)
  await page.goto(PATHS.home)
  const outcome = await page.evaluate(async () => {
    const attempt = (act: () => unknown): string => {
      try {
        act()
        return 'done'
      } catch (error) {
        return (error as Error).name
      }
    }
    const styled = document.createElement('div')
    styled.setAttribute('style', 'color: rgb(1, 2, 3)')
    document.body.append(styled)
    return {
      markup: attempt(() => (document.createElement('div').innerHTML = '<b>x</b>')),
      worker: attempt(() => new Worker('/assets/x.js')),
      // In a separate task, because the test tool may evaluate code in its own task.
      evaluated: await new Promise((resolve) =>
        setTimeout(() => resolve(attempt(() => Reflect.construct(Function, ['return 1'])))),
      ),
      policy: attempt(() =>
        (
          globalThis as unknown as { trustedTypes: { createPolicy: (name: string, rules: object) => unknown } }
        ).trustedTypes.createPolicy('evil', {}),
      ),
      color: getComputedStyle(styled).color,
      isolated: globalThis.crossOriginIsolated,
    }
  })
  expect(outcome).toEqual({
    markup: 'TypeError',
    worker: 'TypeError',
    evaluated: 'EvalError',
    policy: 'TypeError',
    color: expect.not.stringContaining('1, 2, 3') as unknown,
    isolated: true,
  })
  await expect
    .poll(() => new Set(violations.map(({ directive }) => directive)))
    .toEqual(new Set(['require-trusted-types-for', 'trusted-types', 'style-src-attr']))
})

test('a file that differs from the build does not run', async ({ page }) => {
  let changed = ''
  await page.route(/\/assets\/home-route-.*\.js$/, async (route) => {
    changed = route.request().url()
    const response = await route.fetch()
    await route.fulfill({ response, body: `globalThis.__planted = true\n${await response.text()}` })
  })
  await page.goto(PATHS.home)
  await expect.poll(() => changed).not.toBe('')
  await expect(page.getByText(text('shell.route-failed'))).toBeVisible()
  expect(await page.evaluate(() => '__planted' in globalThis)).toBe(false)
})

test('nothing is blocked in normal use: an order, every dialog', async ({ newPerson }) => {
  const { page, createFundedWallet } = await newPerson()
  const violations = await watchPolicy(page)
  await createFundedWallet()
  await page.setViewportSize({ width: 1600, height: 900 })
  await page.goto(tradeUrl('SWT-CNY'))
  await placeOrder(page, 'SWTC', { side: 'buy', price: '0.0001', amount: '12' })
  for (const tab of ['open', 'history', 'fills', 'assets'] as const) await openTab(page, tab)
  await page
    .getByRole('list', { name: text('trade.trades') })
    .getByRole('button')
    .first()
    .click()
  const detail = page.getByRole('dialog', { name: text('history.detail') })
  await detail.getByRole('button', { name: text('verify.open') }).click()
  await expect(detail.getByText(text('verify.passed'))).toBeVisible()
  await detail.getByRole('button', { name: text('history.close') }).click()
  await page.goto(PATHS.wallet)
  const openers = [
    () => chooseWalletAction(page, 'wallet.reveal'),
    () =>
      page
        .getByRole('main')
        .getByRole('button', { name: text('wallet.add') })
        .click(),
  ]
  for (const open of openers) {
    await open()
    await expect(page.getByRole('dialog').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  expect(violations).toEqual([])
})

test('two hundred texts that could run a script run none: fields, addresses, stored values, names', async ({
  page,
}) => {
  test.setTimeout(300_000)
  const violations = await watchPolicy(page)
  const executed = (): Promise<boolean> => page.evaluate(() => '__executed' in globalThis)

  await page.goto(tradeUrl('SWT-CNY'))
  await isQuiet(page)
  for (const route of [tradeUrl('SWT-CNY'), marketPath('all'), PATHS.history, PATHS.walletCreate, PATHS.wallet]) {
    await openWithin(page, route)
    const fields = await page.evaluate(typeEverywhere, hostileTexts)
    if (route === marketPath('all')) expect(fields).toBeGreaterThan(0)
    expect(await executed(), `fields of ${route}`).toBe(false)
  }

  await openWithin(page, tradeUrl('SWT-CNY'))
  await page.evaluate(goEverywhere, hostileTexts)
  expect(await executed(), 'addresses').toBe(false)
  // A page load costs more than the check itself, so each load carries several texts.
  const loaded = hostileTexts.filter((_, index) => index % 12 === 0).map((hostile) => encodeURIComponent(hostile))
  for (let first = 0; first < loaded.length; first += 3) {
    const [area, pair = area, fragment = area] = loaded.slice(first)
    await page.goto(`${PATHS.trade}?dealArea=${area}&pair=${pair}#${fragment}`)
    await expect(page.getByRole('main')).toBeVisible()
    expect(await executed(), page.url()).toBe(false)
  }

  await page.goto(PATHS.home)
  const stored = await page.evaluate(() => Object.keys(localStorage))
  const keys = [...new Set([...stored, 'tidebook_theme', 'tidebook_language', 'tidebook_pair', 'tidebook_sides'])]
  for (let first = 0; first < hostileTexts.length; first += 29) {
    // Neighboring texts differ little, so each key stores a text far from that of the previous key.
    const values = keys.map((key, index) => [key, hostileTexts[(first + 13 * index) % hostileTexts.length]] as const)
    await page.evaluate((entries) => {
      for (const [key, value] of entries) localStorage.setItem(key, JSON.stringify(value))
    }, values)
    await page.reload()
    await expect(page.getByRole('main')).toBeVisible()
    expect(await executed(), JSON.stringify(values)).toBe(false)
  }
  await page.evaluate(() => localStorage.clear())

  let next = 0
  await page.route(/pairs\.json/, async (route) => {
    const response = await route.fetch()
    const file = (await response.json()) as {
      data: { coins: Record<string, unknown>[]; transPairs: Record<string, unknown>[] }
    }
    const hostile = (): string => hostileTexts[(next += 1) % hostileTexts.length] ?? ''
    for (const coin of file.data.coins) Object.assign(coin, { label: hostile(), issuer: hostile() })
    for (const pair of file.data.transPairs) Object.assign(pair, { baseTitle: hostile(), counterTitle: hostile() })
    await route.fulfill({ response, json: file })
  })
  while (next < 2 * hostileTexts.length) {
    await page.goto(next % 2 === 0 ? marketPath('all') : tradeUrl('SWT-CNY'))
    await expect(page.getByRole('main')).toBeVisible()
    await isQuiet(page)
    expect(await executed(), 'names').toBe(false)
  }
  expect(violations).toEqual([])
})

/** Types every text into every field of the page, as a user would. Returns the number of fields. */
async function typeEverywhere(texts: readonly string[]): Promise<number> {
  const selector = 'input:not([type=checkbox]):not([type=radio]):not([type=range]), textarea, [contenteditable=true]'
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  const count = document.querySelectorAll(selector).length
  for (const hostile of texts) {
    for (const field of document.querySelectorAll<HTMLInputElement>(selector)) {
      setValue?.call(field, hostile)
      field.dispatchEvent(new InputEvent('input', { bubbles: true, data: hostile }))
      field.dispatchEvent(new Event('change', { bubbles: true }))
      field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
    }
    await new Promise((resolve) => requestAnimationFrame(() => resolve(undefined)))
  }
  return count
}

/** Navigates to addresses that contain the texts, without reloading the page. */
async function goEverywhere(texts: readonly string[]): Promise<void> {
  for (const [index, hostile] of texts.entries()) {
    const text = encodeURIComponent(hostile)
    const addresses = [
      `/home/deal/exchange?dealArea=${text}&pair=${text}#${text}`,
      `/home/deal/exchange?dealArea=cnt&pair=SWT-${text}`,
      `/home/market/exchange/${text}`,
      `/content/${text}`,
      `/tradingHistory/?hash=${text}#${text}`,
    ]
    history.pushState(null, '', addresses[index % addresses.length])
    dispatchEvent(new PopStateEvent('popstate'))
    await new Promise((resolve) => requestAnimationFrame(() => resolve(undefined)))
  }
}
