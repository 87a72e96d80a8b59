import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { decodeTransaction, fromHex, swt } from '@tidebook/protocol'
import { expect, test } from './support/fixtures.ts'
import { requestNode, lastTransaction } from './support/ledger.ts'
import { sendElsewhere } from './support/pools.ts'
import { text } from './support/texts.ts'
import { confirm, vaultIsAway, vaultOf } from './support/wallet.ts'

const TRANSFER = '/home/discover/transfer'
const WALLET = '/home/my/view/walletAnonymously'
/** An account without a known key. */
const NOBODY = 'jjjjjjjjjjjjjjjjjjjjjhoLvTp'

function field(page: Page, key: string): Locator {
  return page.getByRole('textbox', { name: text(`transfer.${key}`), exact: true })
}

function alertOf(page: Page, key: string, values = {}): Locator {
  return page.getByRole('alert').filter({ hasText: text(`transfer.${key}`, values) })
}

function succeeded(page: Page): Locator {
  return page.locator('[data-transfer-status="success"]')
}

/** Returns the balance of the native coin on the ledger, in its smallest unit. */
async function balanceOf(account: string): Promise<bigint> {
  const { account_data: entry } = await requestNode<{ account_data: { Balance: string } }>('account_info', {
    account,
    ledger_index: 'validated',
  })
  return BigInt(entry.Balance)
}

/** Confirms the transfer with the password. */
async function sends(page: Page): Promise<void> {
  const review = page.getByRole('button', { name: text('transfer.review') })
  await expect(review).toBeEnabled()
  await vaultIsAway(page)
  await review.click()
  await confirm(page, text('vault.move.sign.send'))
}

/** Records the blobs that the page sends to nodes, and checks whether its requests contain a text. */
function watchTraffic(page: Page) {
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  return {
    blobs: (): string[] => sent.flatMap((each) => /"tx_blob":"([0-9A-F]+)"/.exec(each)?.[1] ?? []),
    holds: (secret: string): boolean => sent.some((each) => each.includes(secret)),
  }
}

test('RTE-014 TRF-003 TRF-005 TRF-007 TRF-008 TRF-009 TRF-021 VAL-029 ERR-079 HIS-002 HIS-004 HIS-005 HIS-016 SCR-009 a payment to another wallet appears in both histories', async ({
  newPerson,
}) => {
  const [sender, receiver] = [await newPerson(), await newPerson()]
  const { page } = sender
  const from = await sender.createFundedWallet()
  const to = await receiver.createFundedWallet()
  const traffic = watchTraffic(page)
  await page.goto(TRANSFER)
  await expect(page.getByRole('heading', { name: text('transfer.title'), level: 1 })).toBeVisible()

  await field(page, 'to').fill(from.address)
  await expect(alertOf(page, 'to.same')).toBeVisible()
  await field(page, 'to').fill('0x52908400098527886E0F7030069857D2E4169EE7')
  await expect(alertOf(page, 'to.other-chain', { chain: 'Ethereum' })).toBeVisible()
  await field(page, 'to').fill(to.address)
  await expect(page.getByText(text('transfer.first-time'))).toBeVisible()
  await field(page, 'amount').fill('0')
  await expect(alertOf(page, 'amount.zero')).toBeVisible()
  await field(page, 'amount').fill('99999999')
  await expect(alertOf(page, 'amount.above')).toBeVisible()
  await field(page, 'amount').fill('12.5')
  await field(page, 'memo').fill('rent')
  await field(page, 'tag').fill('7')
  await sends(page)
  await expect(succeeded(page)).toBeVisible()

  const { tx, result } = await lastTransaction(from.address)
  const wanted = { Destination: to.address, Amount: '12500000', DestinationTag: 7 }
  expect([tx, result]).toMatchObject([wanted, 'tesSUCCESS'])
  const [blob = '', ...more] = new Set(traffic.blobs())
  expect(decodeTransaction(swt, fromHex(blob)), 'what left the browser is what the ledger has').toMatchObject(wanted)
  expect([more, traffic.holds(from.secret)]).toEqual([[], false])

  await page.getByRole('link', { name: text('transfer.history') }).click()
  const row = page.getByRole('row').filter({ hasText: '12.50000000' })
  const short = (address: string): string => `${address.slice(0, 10)}…${address.slice(-8)}`
  for (const words of [short(from.address), short(to.address), 'SWTC', text('history.transfer.success')])
    await expect(row).toContainText(words)
  await expect(page.getByText(/\d+ entr(?:y|ies), 10 per page/)).toBeVisible()
  const search = page.getByRole('searchbox', { name: text('history.filter.search') })
  await search.fill('ETH')
  await expect(row).toBeHidden()
  await search.fill(to.address)
  await expect(row).toBeVisible()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: text('history.csv') }).click()
  expect(readFileSync(await (await file).path(), 'utf8')).toContain(`${from.address},${to.address},SWTC,12.50000000`)
  await page.getByRole('tab', { name: text('history.tab.all'), exact: true }).click()
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: text('history.type.Send') })
      .first(),
  ).toBeVisible()

  await page.goto(WALLET)
  const overview = page.getByRole('table', { name: text('portfolio.overview') })
  await expect(overview.getByRole('row').filter({ hasText: short(from.address) })).toContainText('100.0%')
  await page.getByRole('button', { name: text('wallet.hide-amounts') }).click()
  await expect(overview).toContainText('••••••')
})

test('TRF-002 ERR-052 ERR-055 ERR-056 ERR-057 WAL-104 warns of possible losses, and offers own wallets as recipients', async ({
  newPerson,
}) => {
  const { page, createFundedWallet } = await newPerson()
  const other = await createFundedWallet()
  const own = await createFundedWallet()
  await page.goto(TRANSFER)

  // A recipient that does not exist on the ledger, and an address that a program replaced in the clipboard.
  await field(page, 'to').fill(NOBODY)
  await field(page, 'amount').fill('1')
  await expect(alertOf(page, 'to.inactive')).toBeVisible()
  await field(page, 'to').fill(other.address)
  await field(page, 'to').press('ControlOrMeta+a')
  await field(page, 'to').press('ControlOrMeta+c')
  await expect(page.getByRole('button', { name: text('transfer.review') })).toBeEnabled()
  await page.evaluate((address) => navigator.clipboard.writeText(address), NOBODY)
  await field(page, 'amount').fill('40')
  await field(page, 'to').press('ControlOrMeta+a')
  await field(page, 'to').press('ControlOrMeta+v')
  await expect(alertOf(page, 'swapped')).toContainText(other.address)
  await expect(page.getByRole('button', { name: text('transfer.block.compare') })).toBeVisible()
  await page.getByText(text('transfer.compared')).click()
  await expect(page.getByRole('button', { name: text('transfer.review') })).toBeVisible()

  // A custom coin, and a name in the address book.
  await page.getByRole('button', { name: `${text('transfer.asset')}: SWTC` }).click()
  await page.getByRole('button', { name: text('transfer.add-coin') }).click()
  await page.getByLabel(text('transfer.coin-code'), { exact: true }).fill('TIDE')
  await page.getByLabel(text('transfer.coin-issuer'), { exact: true }).fill(other.address)
  await page.getByRole('button', { name: text('transfer.add'), exact: true }).click()
  await expect(page.getByRole('button', { name: `${text('transfer.asset')}: TIDE` })).toBeVisible()
  await field(page, 'amount').fill('1')
  await expect(alertOf(page, 'amount.above')).toBeVisible()
  await field(page, 'to').fill('')
  await page.getByRole('button', { name: text('transfer.book') }).click()
  await page.getByRole('dialog').getByLabel(text('transfer.name'), { exact: true }).fill('Cold wallet')
  await page.getByRole('dialog').getByLabel(text('wallet.address'), { exact: true }).fill(NOBODY)
  await page.getByRole('button', { name: text('transfer.book-add') }).click()
  await page.getByRole('button', { name: /^C?\s*Cold wallet/ }).click()
  await expect(field(page, 'to')).toHaveValue(NOBODY)

  // Between two wallets of this browser.
  await page.getByRole('button', { name: `${text('transfer.asset')}: TIDE` }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^SWTC/ }).click()
  await page.getByText(text('transfer.way.own')).click()
  await page.getByText(`${other.address.slice(0, 10)}…${other.address.slice(-8)}`).click()
  await field(page, 'amount').fill('3')
  const before = [await balanceOf(own.address), await balanceOf(other.address)]
  await sends(page)
  await expect(succeeded(page)).toBeVisible()
  expect((await lastTransaction(own.address)).tx).toMatchObject({ Destination: other.address, Amount: '3000000' })
  const after = [await balanceOf(own.address), await balanceOf(other.address)]
  expect(
    after.map((balance, place) => balance - (before[place] ?? 0n)),
    'with the fee',
  ).toEqual([-3_000_010n, 3_000_000n])

  // Facts that only the network has: a blocked wallet, and a wallet that belongs to a program.
  const barred = new Set<string>()
  const pools = new Set<string>()
  await page.route(`http://127.0.0.1:${process.env['E2E_NODE_PORT']}/**`, async (route) => {
    const request = route.request().postDataJSON() as { method?: string; params?: { account?: string }[] } | null
    const account = request?.params?.[0]?.account ?? ''
    if (request?.method === 'blacklist_info' && barred.has(account))
      return route.fulfill({ json: { result: { status: 'success', account, blacklist: true } } })
    if (request?.method !== 'account_info' || !pools.has(account)) return route.continue()
    const response = await route.fetch()
    const answer = (await response.json()) as { result: { account_data: object } }
    Object.assign(answer.result.account_data, { AMMID: 'AB'.repeat(32) })
    return route.fulfill({ response, json: answer })
  })
  await page.getByText(text('transfer.way.any')).click()
  pools.add(other.address)
  await field(page, 'to').fill(other.address)
  await expect(alertOf(page, 'to.contract')).toBeVisible()
  pools.clear()
  barred.add(other.address)
  await field(page, 'to').fill(own.address)
  await field(page, 'to').fill(other.address)
  await expect(alertOf(page, 'to.frozen')).toBeVisible()
  barred.add(own.address)
  await page.reload()
  await expect(page.getByRole('button', { name: text('transfer.from.frozen') })).toBeVisible()
})

test('TRF-004 an added coin shows its balance and can be sent', async ({ newPerson }) => {
  const { page, createFundedWallet } = await newPerson()
  const own = await createFundedWallet()
  const issuer = await (await newPerson()).createFundedWallet()
  await page.goto(TRANSFER)
  await page.getByRole('button', { name: `${text('transfer.asset')}: SWTC` }).click()
  await page.getByRole('button', { name: text('transfer.add-coin') }).click()
  await page.getByLabel(text('transfer.coin-code'), { exact: true }).fill('TIDE')
  await page.getByLabel(text('transfer.coin-issuer'), { exact: true }).fill(issuer.address)
  await page.getByRole('button', { name: text('transfer.add'), exact: true }).click()
  await expect(page.getByRole('button', { name: `${text('transfer.asset')}: TIDE` })).toBeVisible()
  const coin = { currency: 'TIDE', issuer: issuer.address }
  await sendElsewhere(issuer.secret, 'swt', {
    TransactionType: 'Payment',
    Destination: own.address,
    Amount: { ...coin, value: '9' },
  })
  const available = (figure: string) => page.getByText(new RegExp(`^${text('common.available')} ${figure}$`, 'u'))
  await expect(available('9')).toBeVisible()
  await field(page, 'to').fill(issuer.address)
  await field(page, 'amount').fill('4')
  await sends(page)
  await expect(succeeded(page)).toBeVisible()
  const wanted = { Destination: issuer.address, Amount: { ...coin, value: '4' } }
  expect(await lastTransaction(own.address)).toMatchObject({ tx: wanted, result: 'tesSUCCESS' })
  await page.goto(TRANSFER)
  await page.getByRole('button', { name: `${text('transfer.asset')}: SWTC` }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^T?\s*TIDE/u })
    .click()
  await expect(available('5')).toBeVisible()
})

test('CHN-022 a regular key is set and removed, and a setting turned on: signed blobs with the password, executed by the ledger', async ({
  newPerson,
}) => {
  const { page, createFundedWallet } = await newPerson()
  const { address, secret } = await createFundedWallet()
  const traffic = watchTraffic(page)
  const key = 'jGa9J9TkqtBcUoHe2zqhVFFbgUVED6o9or'
  const prompt = vaultOf(page).getByRole('dialog')
  /** Confirms the request and types the password, although the wallet is already unlocked. */
  const allows = async (kind: string, says: readonly string[]): Promise<void> => {
    for (const words of says) await expect(prompt).toContainText(words)
    await confirm(page, text(`vault.move.sign.${kind}`))
    await vaultIsAway(page)
  }
  const button = (name: string): Locator => page.getByRole('button', { name, exact: true })

  await page.goto(WALLET)
  await button(text('settings.key-set')).click()
  const dialog = page.getByRole('dialog', { name: text('settings.key-title') })
  const field = dialog.getByLabel(text('settings.key-address'), { exact: true })
  await field.fill(`${key.slice(0, -1)}x`)
  await expect(dialog.getByRole('alert')).toContainText(text('settings.key-wrong'))
  await field.fill(address)
  await expect(dialog.getByRole('alert')).toContainText(text('settings.key-own'))
  await field.fill(key)
  await dialog.getByRole('button', { name: text('settings.review') }).click()
  await allows('key', ['SetRegularKey', key, text('vault.move.means.key')])
  await expect(button(text('settings.key-change'))).toBeVisible()
  expect(await lastTransaction(address)).toMatchObject({
    tx: { TransactionType: 'SetRegularKey', RegularKey: key },
    result: 'tesSUCCESS',
  })

  const name = text('settings.tag')
  await button(text('settings.turn-on', { name })).click()
  await allows('tag-on', ['AccountSet', text('vault.move.means.tag-on')])
  await expect(button(text('settings.turn-off', { name }))).toBeVisible()

  await button(text('settings.key-remove-of')).click()
  await allows('no-key', ['SetRegularKey', text('vault.move.means.no-key')])
  await expect(button(text('settings.key-set'))).toBeVisible()

  const blobs = [...new Set(traffic.blobs())].map((blob) => decodeTransaction(swt, fromHex(blob)))
  expect(blobs).toMatchObject([
    { TransactionType: 'SetRegularKey', Account: address, RegularKey: key },
    { TransactionType: 'AccountSet', Account: address, SetFlag: 1 },
    { TransactionType: 'SetRegularKey', Account: address },
  ])
  expect(blobs[2]).not.toHaveProperty('RegularKey')
  expect(traffic.holds(secret)).toBe(false)
  const { account_data: entry } = await requestNode<{ account_data: { Flags: number } }>('account_info', {
    account: address,
    ledger_index: 'validated',
  })
  const requiresTag = 0x0002_0000
  expect(entry.Flags & requiresTag).toBe(requiresTag)
  expect(entry).not.toHaveProperty('RegularKey')
})
