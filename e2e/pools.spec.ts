import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { requestNode } from './support/ledger.ts'
import { auditPosition } from '../packages/market/test/audit-position.ts'
import { openWithin } from './support/open-within.ts'
import { historyOf, makePoolElsewhere, poolOf, poolsOf, sendElsewhere, sign } from './support/pools.ts'
import { text } from './support/texts.ts'

const PARTIAL = 0x0002_0000

async function openPool(page: Page, account: string): Promise<void> {
  await page.goto(`/amm?pool=${account}`)
  await expect(page.getByRole('table', { name: text('pools.title') })).toBeVisible()
}

function tab(page: Page, name: string) {
  return page.getByRole('tab', { name: text(`pools.tab.${name}`) })
}

function done(page: Page) {
  return page.getByText(text('transactions.pool-validated')).first()
}

/** Selects a token of a new pool. */
async function chooseToken(page: Page, which: string, title: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: text('pools.new') })
  await dialog.getByRole('button', { name: new RegExp(`^${text(which)}`) }).click()
  const list = page.getByRole('dialog', { name: text(which) })
  await list.getByRole('searchbox').fill(title)
  await list
    .getByRole('button', { name: new RegExp(`^${title}`) })
    .first()
    .click()
}

/** Returns a pool from the ledger. */
function onLedger(asset: object, asset2: object) {
  return requestNode<{
    amm: {
      amount: unknown
      trading_fee: number
      vote_slots?: readonly { account: string; trading_fee: number; vote_weight: number }[]
      auction_slot?: { account: string }
    }
  }>('amm_info', { asset, asset2 })
}

test('RTE-006 HDR-009 AMM-001 AMM-002 AMM-003 AMM-101 every visitor sees the live pools; a trade counts immediately and exactly', async ({
  newPerson,
}) => {
  const { page } = await newPerson()
  await page.goto('/Home')
  await page
    .getByRole('navigation')
    .getByRole('link', { name: text('shell.nav-amm'), exact: true })
    .first()
    .click()
  await expect(page).toHaveURL(/\/amm/)
  const table = page.getByRole('table', { name: text('pools.title') })
  const listed = await poolsOf(page)
  expect(listed.length).toBeGreaterThan(3)
  await expect(table.getByRole('row').nth(listed.length)).toBeVisible()

  const trader = await newPerson()
  const { secret, address } = await trader.createFundedWallet()
  const before = await makePoolElsewhere(
    page,
    secret,
    [
      ['JTRX', '1000'],
      ['VCC', '5000'],
    ],
    600,
  )
  await expect(table.getByRole('button', { name: /TRX\/VCC|VCC\/TRX/ })).toBeVisible()
  await sendElsewhere(secret, 'swt', {
    TransactionType: 'Payment',
    Destination: address,
    SendMax: { ...before.asset, value: '100' },
    Amount: { ...before.asset2, value: '5000' },
    DeliverMin: { ...before.asset2, value: '0.000001' },
    Flags: PARTIAL,
  })
  await expect.poll(async () => (await poolOf(page, 'JTRX', 'VCC')).asset.value).not.toBe(before.asset.value)
  const after = await poolOf(page, 'JTRX', 'VCC')
  expect(Number(after.asset.value) - Number(before.asset.value)).toBe(100)
  // The pool's creator owns its auction slot for a day and pays a tenth of the fee of 0.6 %.
  expect([after.day.paid, after.day.fees, after.day.paid2], 'volume and fees rise by exactly that').toEqual([
    '100',
    '0.06',
    '0',
  ])
})

test('AMM-103 AMM-104 AMM-105 AMM-106 a share is added and shown, votes on the fee, bids for the slot, and is withdrawn', async ({
  newPerson,
}) => {
  const person = await newPerson()
  const { page } = person
  const { address } = await person.createFundedWallet()
  const pool = await poolOf(page, 'JETH', 'JUSDT')
  const assets = [pool.asset, pool.asset2].map(({ currency, issuer }) =>
    issuer === '' ? { currency } : { currency, issuer },
  )
  await openPool(page, pool.account)
  await page.getByRole('textbox', { name: text('pools.amount-of', { coin: 'USDT' }) }).fill('50')
  await expect(page.getByRole('textbox', { name: text('pools.amount-of', { coin: 'ETH' }) })).not.toHaveValue('')
  await page.getByRole('button', { name: text('pools.add'), exact: true }).click()
  await sign(page, 'vault.move.sign.deposit')
  await expect(done(page)).toBeVisible()
  const position = page.getByRole('region', { name: text('pools.position') })
  await expect(position.getByText(text('pools.deposited'))).toBeVisible()
  await expect(position.getByText(text('pools.fees-earned'))).toBeVisible()
  await expect(page.getByRole('tab', { name: text('pools.own', { count: 1 }) })).toBeVisible()
  const lines = async (): Promise<readonly { account: string; balance: string }[]> =>
    (
      await requestNode<{ lines: readonly { account: string; balance: string }[] }>('account_lines', {
        account: address,
      })
    ).lines
  const held = (await lines()).find(({ account }) => account === pool.account)
  expect(Number(held?.balance)).toBeGreaterThan(0)

  await tab(page, 'rules').click()
  await page.getByRole('textbox', { name: text('pools.your-vote') }).fill('0.9')
  await page.getByRole('button', { name: text('pools.vote'), exact: true }).click()
  await sign(page, 'vault.move.sign.vote')
  await expect
    .poll(
      async () =>
        (await onLedger(assets[0] ?? {}, assets[1] ?? {})).amm.vote_slots?.find(({ account }) => account === address)
          ?.trading_fee,
    )
    .toBe(900)
  // The pool's fee is the mean of all votes, weighted by the shares of their voters.
  const { amm } = await onLedger(assets[0] ?? {}, assets[1] ?? {})
  const votes = amm.vote_slots ?? []
  const sum = (of: (vote: (typeof votes)[number]) => number): number => votes.reduce((all, vote) => all + of(vote), 0)
  const mean = sum((vote) => vote.trading_fee * vote.vote_weight) / sum((vote) => vote.vote_weight)
  expect(votes.length).toBeGreaterThan(1)
  expect(Math.abs(amm.trading_fee - mean)).toBeLessThanOrEqual(1)
  await expect(page.getByRole('cell', { name: text('pools.you') }).first()).toBeVisible()
  await page.getByRole('button', { name: text('pools.bid'), exact: true }).click()
  await sign(page, 'vault.move.sign.bid')
  await expect
    .poll(async () => (await onLedger(assets[0] ?? {}, assets[1] ?? {})).amm.auction_slot?.account)
    .toBe(address)
  const slot = page.getByText(text('pools.slot-holder')).locator('xpath=..')
  await expect(slot).toContainText(text('pools.you'))
  await expect(page.getByText(text('pools.slot-until'))).toBeVisible()
  await expect(page.getByText(text('pools.slot-left')).locator('xpath=..')).toContainText(/\d+ hr|1 day/u)

  await tab(page, 'out').click()
  await page.getByRole('button', { name: '100%', exact: true }).click()
  await page.getByRole('button', { name: text('pools.take-out'), exact: true }).click()
  await sign(page, 'vault.move.sign.withdraw')
  await expect(position).toBeHidden()
  expect((await lines()).some(({ account }) => account === pool.account)).toBe(false)
})

test('AMM-102 AMM-104 a pool is created from two owned tokens, only once, even when another user is faster; the last withdrawal deletes it', async ({
  newPerson,
}) => {
  const person = await newPerson()
  const { page } = person
  await person.createFundedWallet()
  await page.goto('/amm')
  await page.getByRole('button', { name: text('pools.new'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: text('pools.new') })
  await chooseToken(page, 'pools.first-token', 'VCC')
  await chooseToken(page, 'pools.second-token', 'CSP')
  await dialog.getByRole('textbox', { name: text('pools.amount-of', { coin: 'VCC' }) }).fill('100')
  await dialog.getByRole('textbox', { name: text('pools.amount-of', { coin: 'CSP' }) }).fill('30')
  await dialog.getByRole('button', { name: text('pools.create'), exact: true }).click()
  await sign(page, 'vault.move.sign.create')
  await expect(dialog.getByText(text('transactions.pool-validated'))).toBeVisible()
  await expect(dialog.getByRole('button', { name: text('pools.exists') })).toBeVisible({ timeout: 30_000 })
  await page.keyboard.press('Escape')
  const made = await poolOf(page, 'VCC', 'CSP')
  expect([made.asset.value, made.asset2.value].toSorted()).toEqual(['100', '30'])
  await openPool(page, made.account)
  await tab(page, 'out').click()
  await page.getByRole('button', { name: '100%', exact: true }).click()
  await page.getByRole('button', { name: text('pools.take-out'), exact: true }).click()
  await sign(page, 'vault.move.sign.withdraw')
  await expect.poll(async () => (await poolsOf(page)).some(({ account }) => account === made.account)).toBe(false)

  // Another user creates the same pool between the confirmation and the signature.
  const other = await (await newPerson()).createFundedWallet()
  await openWithin(page, '/amm')
  await page.getByRole('button', { name: text('pools.new'), exact: true }).click()
  await chooseToken(page, 'pools.first-token', 'STM')
  await chooseToken(page, 'pools.second-token', 'CALL')
  await dialog.getByRole('textbox', { name: text('pools.amount-of', { coin: 'STM' }) }).fill('100')
  await dialog.getByRole('textbox', { name: text('pools.amount-of', { coin: 'CALL' }) }).fill('50')
  await dialog.getByRole('button', { name: text('pools.create'), exact: true }).click()
  await makePoolElsewhere(
    page,
    other.secret,
    [
      ['JSTM', '10'],
      ['JCALL', '5'],
    ],
    300,
  )
  await sign(page, 'vault.move.sign.create')
  await expect(page.getByText(text('transactions.why-pool-exists'), { exact: false }).first()).toBeVisible()
})

test('AMM-105 AMM-107 AMM-109 fees earned and the loss compared with holding match a calculation from the history; the depth combines pool and orders', async ({
  newPerson,
}) => {
  const person = await newPerson()
  const { page } = person
  const { secret, address } = await person.createFundedWallet()
  const trader = await (await newPerson()).createFundedWallet()
  const pool = await makePoolElsewhere(
    page,
    secret,
    [
      ['CSP', '6000'],
      ['JCALL', '30000'],
    ],
    1000,
  )
  await openPool(page, pool.account)
  const position = page.getByRole('region', { name: text('pools.position') })
  await expect(position).toBeVisible()
  const [first, second] = [pool.asset, pool.asset2]
  for (const value of ['1000', '400']) {
    const before = (await poolOf(page, 'CSP', 'JCALL')).asset.value
    await sendElsewhere(trader.secret, 'swt', {
      TransactionType: 'Payment',
      Destination: trader.address,
      SendMax: { ...first, value },
      Amount: { ...second, value: '50000' },
      DeliverMin: { ...second, value: '0.000001' },
      Flags: PARTIAL,
    })
    await expect.poll(async () => (await poolOf(page, 'CSP', 'JCALL')).asset.value).not.toBe(before)
  }
  const audited = auditPosition(await historyOf(pool.account), {
    pool: pool.account,
    provider: address,
    second: second.currency,
  })
  expect(audited.fees).toBeGreaterThan(1)
  const shown = async (key: string): Promise<number> => {
    const line = position.getByText(text(key), { exact: true }).locator('xpath=..').locator('[title]').first()
    return Number.parseFloat((await line.getAttribute('title')) ?? '')
  }
  await expect.poll(() => shown('pools.fees-earned')).toBeCloseTo(audited.fees, 4)
  expect(await shown('pools.deposited')).toBeCloseTo(audited.deposited, 4)
  expect(await shown('pools.if-held')).toBeCloseTo(audited.held, 4)
  expect(await shown('pools.loss')).toBeCloseTo(audited.loss, 4)
  expect(await shown('pools.value-now')).toBeCloseTo(audited.value, 4)
  await expect(position.getByRole('figure', { name: text('pools.position-over-time') })).toBeVisible()

  // An order adds a step of exactly its amount to the depth of a pool.
  const other = await makePoolElsewhere(
    page,
    secret,
    [
      ['VCC', '1000'],
      ['JCALL', '1000'],
    ],
    300,
  )
  const [base, counter] = [other.asset, other.asset2]
  await openWithin(page, `/amm?pool=${other.account}`)
  const picture = page.getByRole('figure', { name: /^Depth of (VCC|CALL)\/(VCC|CALL)$/ })
  await expect(picture).toBeVisible()
  // The depth loads only while it is visible.
  await picture.scrollIntoViewIfNeeded()
  const sides = page.getByText(/^Within 10% of the best price/)
  const shownDepth = async (): Promise<readonly number[]> =>
    [...((await sides.textContent()) ?? '').matchAll(/([\d,.]+) (?:VCC|CALL)/g)].map(([, figure = '']) =>
      Number(figure.replace(/,/g, '')),
    )
  await expect(sides).toBeVisible()
  const [asks = 0, bids = 0] = await shownDepth()
  // A price change of a tenth divides one reserve by the square root of 1.1 and multiplies the other by it.
  expect(asks).toBeCloseTo(1000 * (1 - 1 / Math.sqrt(1.1)), 1)
  await sendElsewhere(secret, 'swt', {
    TransactionType: 'OfferCreate',
    TakerGets: { ...base, value: '7' },
    TakerPays: { ...counter, value: '7.35' },
  })
  await expect.poll(async () => (await shownDepth())[0]).toBeCloseTo(asks + 7, 5)
  expect((await shownDepth())[1]).toBe(bids)
  const history = page.getByRole('table', { name: text('pools.history') })
  await expect(history.getByText(text('pools.history.deposit'))).toBeVisible()
})
