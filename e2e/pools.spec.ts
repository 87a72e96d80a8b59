import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { askNode } from './support/ledger.ts'
import { issuerOf, poolOf, poolsOf, sendElsewhere, signWithPassword } from './support/pools.ts'
import { text } from './support/texts.ts'

const PARTIAL = 0x0002_0000

const openPool = async (page: Page, account: string): Promise<void> => {
  await page.goto(`/amm?pool=${account}`)
  await expect(page.getByRole('table', { name: text('pools.title') })).toBeVisible()
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name: text(`pools.tab.${name}`) })

const done = (page: Page) => page.getByText(text('transactions.pool-validated')).first()

/** What the ledger has of a pool. */
const onLedger = (asset: object, asset2: object) =>
  askNode<{
    amm: {
      amount: unknown
      trading_fee: number
      vote_slots?: readonly { account: string; trading_fee: number }[]
      auction_slot?: { account: string }
    }
  }>('amm_info', { asset, asset2 })

test('RTE-006 HDR-009 AMM-001 AMM-002 AMM-003 AMM-101 anybody sees the live pools; a trade counts at once and exactly', async ({
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
  await expect(table.getByRole('row')).toHaveCount(listed.length + 1)

  const trader = await newPerson()
  const { secret, address } = await trader.createFundedWallet()
  const cny = await issuerOf(page, 'CNY')
  const before = await poolOf(page, 'SWT', 'CNY')
  await sendElsewhere(secret, 'swt', {
    TransactionType: 'Payment',
    Destination: address,
    SendMax: '250000000',
    Amount: { currency: 'CNY', issuer: cny, value: '1000' },
    DeliverMin: { currency: 'CNY', issuer: cny, value: '0.000001' },
    Flags: PARTIAL,
  })
  await expect
    .poll(async () => (await poolOf(page, 'SWT', 'CNY')).asset.value, { timeout: 30_000 })
    .not.toBe(before.asset.value)
  const after = await poolOf(page, 'SWT', 'CNY')
  const micro = (value: string): bigint => BigInt(Math.round(Number.parseFloat(value) * 1_000_000))
  const paid = micro(after.asset.value) - micro(before.asset.value)
  expect(paid > 0n).toBe(true)
  expect(micro(after.day.paid) - micro(before.day.paid), 'the volume is what came in').toBe(paid)
  const fees = micro(after.day.fees) - micro(before.day.fees)
  const due = BigInt(Math.round((Number(paid) * after.fee) / 100_000))
  expect([due - 1n, due, due + 1n], 'and the fee its part').toContain(fees)
})

test('AMM-103 AMM-104 AMM-105 a share is added, shown, and taken out again', async ({ newPerson }) => {
  const person = await newPerson()
  const { page } = person
  const { address } = await person.createFundedWallet()
  const pool = await poolOf(page, 'SWT', 'JUSDT')
  await openPool(page, pool.account)
  await page.getByRole('textbox', { name: 'SWTC', exact: true }).fill('100')
  await expect(page.getByRole('textbox', { name: 'USDT', exact: true })).not.toHaveValue('')
  await page.getByRole('button', { name: text('pools.add'), exact: true }).click()
  await signWithPassword(page, 'vault.move.sign.deposit')
  await expect(done(page)).toBeVisible()
  const position = page.getByRole('region', { name: text('pools.position') })
  await expect(position.getByText(text('pools.deposited'))).toBeVisible()
  await expect(position.getByText(text('pools.fees-earned'))).toBeVisible()
  await expect(page.getByRole('tab', { name: text('pools.own', { count: 1 }) })).toBeVisible()
  const lines = async (): Promise<readonly { account: string; balance: string }[]> =>
    (await askNode<{ lines: readonly { account: string; balance: string }[] }>('account_lines', { account: address }))
      .lines
  const held = (await lines()).find(({ account }) => account === pool.account)
  expect(Number(held?.balance)).toBeGreaterThan(0)
  await tab(page, 'out').click()
  await page.getByRole('button', { name: '100%', exact: true }).click()
  await page.getByRole('button', { name: text('pools.take-out'), exact: true }).click()
  await signWithPassword(page, 'vault.move.sign.withdraw')
  await expect(position).toBeHidden()
  expect((await lines()).some(({ account }) => account === pool.account)).toBe(false)
})

test('AMM-102 a pool is made of two tokens one has, once; its last holder takes it along', async ({ newPerson }) => {
  const person = await newPerson()
  const { page } = person
  await person.createFundedWallet()
  await page.goto('/amm')
  await page.getByRole('button', { name: text('pools.new'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: text('pools.new') })
  const choose = async (which: string, title: string): Promise<void> => {
    await dialog.getByRole('button', { name: new RegExp(`^${text(which)}`) }).click()
    const list = page.getByRole('dialog', { name: text(which) })
    await list.getByRole('searchbox').fill(title)
    await list
      .getByRole('button', { name: new RegExp(`^${title}`) })
      .first()
      .click()
  }
  await choose('pools.first-token', 'VCC')
  await choose('pools.second-token', 'CSP')
  await dialog.getByRole('textbox', { name: text('pools.amount-of', { coin: 'VCC' }) }).fill('100')
  await dialog.getByRole('textbox', { name: text('pools.amount-of', { coin: 'CSP' }) }).fill('30')
  await dialog.getByRole('button', { name: text('pools.create'), exact: true }).click()
  await signWithPassword(page, 'vault.move.sign.create')
  await expect(dialog.getByText(text('transactions.pool-validated'))).toBeVisible()
  await expect(dialog.getByRole('button', { name: text('pools.exists') })).toBeVisible({ timeout: 30_000 })
  await page.keyboard.press('Escape')
  const made = await poolOf(page, 'VCC', 'CSP')
  expect([made.asset.value, made.asset2.value].toSorted()).toEqual(['100', '30'])
  await openPool(page, made.account)
  await tab(page, 'out').click()
  await page.getByRole('button', { name: '100%', exact: true }).click()
  await page.getByRole('button', { name: text('pools.take-out'), exact: true }).click()
  await signWithPassword(page, 'vault.move.sign.withdraw')
  await expect
    .poll(async () => (await poolsOf(page)).some(({ account }) => account === made.account), { timeout: 30_000 })
    .toBe(false)
})

test('AMM-106 providers vote on the fee and bid for the slot', async ({ newPerson }) => {
  const person = await newPerson()
  const { page } = person
  const { address } = await person.createFundedWallet()
  const pool = await poolOf(page, 'JETH', 'JUSDT')
  const assets = [pool.asset, pool.asset2].map(({ currency, issuer }) =>
    issuer === '' ? { currency } : { currency, issuer },
  )
  await openPool(page, pool.account)
  await page.getByRole('textbox', { name: 'USDT', exact: true }).fill('50')
  await page.getByRole('button', { name: text('pools.add'), exact: true }).click()
  await signWithPassword(page, 'vault.move.sign.deposit')
  await expect(done(page)).toBeVisible()
  await tab(page, 'rules').click()
  await page.getByRole('textbox', { name: text('pools.your-vote') }).fill('0.9')
  await page.getByRole('button', { name: text('pools.vote'), exact: true }).click()
  await signWithPassword(page, 'vault.move.sign.vote')
  await expect
    .poll(
      async () =>
        (await onLedger(assets[0] ?? {}, assets[1] ?? {})).amm.vote_slots?.find(({ account }) => account === address)
          ?.trading_fee,
      { timeout: 30_000 },
    )
    .toBe(900)
  await expect(page.getByRole('cell', { name: text('pools.you') }).first()).toBeVisible()
})
