import { spawn, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { chainOf, CHAIN_IDS, CHAIN_TITLES, pathOf, withPhrase, type ChainId } from '@tidebook/chains'
import type { Locator, Page } from '@playwright/test'
import { anvilProgram } from '../apps/server/src/modules/local-chains/anvil-program.ts'
import keystores from '../packages/chains/fixtures/keystores.json' with { type: 'json' }
import { expect, test } from './support/fixtures.ts'
import { plugIn } from './support/ledger-device.ts'
import { startExchange, type Exchange } from './support/other-exchange.ts'
import { text } from './support/texts.ts'
import { confirm, TRADING_PASSWORD, vaultIsAway, vaultOf } from './support/wallet.ts'

const WALLET = '/home/my/view/walletAnonymously'
const TRANSFER = '/home/discover/transfer'
// Public test mnemonic without funds.
const PHRASE = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const OTHER = Uint8Array.from({ length: 32 }, () => 0x11)
/** Wallet types whose chains run as separate programs next to the exchange, if the program is installed. */
const EVM = ['eth', 'heco', 'bsc'] as const

const accounts = withPhrase(PHRASE, (keyAt) =>
  Object.fromEntries(CHAIN_IDS.map((id) => [id, keyAt(pathOf(id), (key) => chainOf(id).addressOfKey(key))])),
) as Readonly<Record<ChainId, string>>

function receiverOn(chain: ChainId): string {
  return chain === 'eos' ? 'bob' : chainOf(chain).addressOfKey(OTHER)
}

function short(address: string): string {
  return `${address.slice(0, 10)}…${address.slice(-8)}`
}

let chains: ChildProcess
let exchange: Exchange
test.beforeAll(async () => {
  const program = fileURLToPath(new URL('support/other-chains.ts', import.meta.url))
  chains = spawn(process.execPath, [program, '--accounts', JSON.stringify(accounts)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // The standard output also contains the log.
  const line = await new Promise<string>((resolve, reject) => {
    chains.once('exit', (code) => reject(new Error(`the chains ended with ${code}`)))
    const lines = createInterface({ input: chains.stdout as NodeJS.ReadableStream })
    lines.on('line', (each) => each.startsWith('[') && resolve(each))
  })
  const fees = { highestFee: '0.05', confirmations: 0, feeMarket: false }
  const local = EVM.map((chain, at) => ({ ...fees, chain, network: String(1337 + at), feeMarket: chain === 'eth' }))
  const all = [...(JSON.parse(line) as object[]), ...local]
  // These tests need no market history.
  exchange = await startExchange('local', { chains: all }, { LOCAL_CHAINS: 'on', DEMO: 'off' })
})
test.afterAll(async () => {
  await exchange?.stop()
  chains?.kill('SIGTERM')
})

function overviewOf(page: Page, chain: ChainId): Locator {
  return page
    .getByRole('table', { name: text('portfolio.overview') })
    .getByRole('row')
    .filter({ hasText: short(accounts[chain]) })
    .filter({ hasText: CHAIN_TITLES[chain] })
}

/** Imports the phrase into an empty browser, and then a file of another wallet. */
async function restores(page: Page): Promise<void> {
  await page.goto(WALLET)
  await page.getByRole('button', { name: text('wallet.way-import') }).click()
  const vault = vaultOf(page)
  await vault.getByLabel(text('wallet.secret'), { exact: true }).fill(PHRASE)
  await expect(vault.getByText(text('wallet.matches-phrase', { count: 12 }))).toBeVisible()
  await vault.getByLabel(text('wallet.password'), { exact: true }).fill(TRADING_PASSWORD)
  await vault.getByLabel(text('wallet.password-repeat'), { exact: true }).fill(TRADING_PASSWORD)
  await vault.getByRole('button', { name: text('wallet.import') }).click()
  await expect(vault.getByRole('dialog')).toBeHidden()
  await vaultIsAway(page)
  await page
    .getByRole('main')
    .getByRole('button', { name: text('wallet.add'), exact: true })
    .click()
  await page.getByRole('button', { name: text('wallet.way-file') }).click()
  const buffer = Buffer.from(JSON.stringify(keystores.wallet))
  await vault
    .getByLabel(text('wallet.file'), { exact: true })
    .setInputFiles({ name: 'w.txt', mimeType: 'text/plain', buffer })
  await vault.getByLabel(text('wallet.file-password'), { exact: true }).fill(keystores.password)
  await vault.getByLabel(text('wallet.password'), { exact: true }).fill(TRADING_PASSWORD)
  await vault.getByRole('button', { name: text('wallet.import') }).click()
  await expect(vault.getByRole('dialog')).toBeHidden()
  await vaultIsAway(page)
}

/** Selects the wallet of a type as the payer. */
async function paysFrom(page: Page, chain: ChainId): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${text('transfer.from')}:`, 'u') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button')
    .filter({ hasText: short(accounts[chain]) })
    .filter({ hasText: CHAIN_TITLES[chain] })
    .click()
}

function field(page: Page, key: string): Locator {
  return page.getByRole('textbox', { name: text(`transfer.${key}`), exact: true })
}

test('TRF-010 TRF-013 TRF-015 TRF-016 TRF-017 TRF-021 CHN-004 CHN-009 CHN-010 CHN-023 WAL-023 WAL-024 WAL-027 WAL-028 WAL-029 WAL-030 WAL-032 WAL-077 imports wallets of all types from a phrase and a file, shows their balances, and pays from six of them', async ({
  peopleAt,
}) => {
  const { page } = await peopleAt(exchange.url)()
  await restores(page)

  // Checks the balance of each type as its own chain reports it.
  await page.reload()
  for (const chain of ['xrp', 'call', 'stm', 'biz', 'bvcadt'] as const)
    await expect(overviewOf(page, chain)).toContainText(/\d{3}/u)
  await expect(overviewOf(page, 'tron')).toContainText(/100\s*TRX/u)
  await expect(overviewOf(page, 'eos')).toContainText(/100\s*EOS/u)
  await expect(overviewOf(page, 'moac')).toContainText(/100\s*MOAC/u)
  const runs = anvilProgram() !== undefined
  for (const chain of EVM) {
    if (!runs) await expect(overviewOf(page, chain)).toContainText(text('chains.not-connected'))
    else
      await overviewOf(page, chain)
        .getByRole('button', { name: text('chains.test-coins') })
        .click()
    if (runs) await expect(overviewOf(page, chain)).toContainText(/10\s*(?:ETH|HT|BNB)/u)
  }

  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await page.goto(TRANSFER)
  const paying: readonly ChainId[] = [...(runs ? (['eth'] as const) : []), 'xrp', 'bvcadt', 'tron', 'eos', 'moac']
  for (const chain of paying) {
    await paysFrom(page, chain)
    if (chain === 'tron') {
      // Warnings about a loss of funds appear before any confirmation or signature.
      await field(page, 'to').fill(receiverOn('moac'))
      await expect(
        page.getByRole('alert').filter({ hasText: text('transfer.to.other-chain', { chain: 'Ethereum' }) }),
      ).toBeVisible()
      await field(page, 'to').fill(receiverOn('tron'))
      await field(page, 'amount').fill('101')
      await expect(page.getByRole('alert').filter({ hasText: text('transfer.amount.above') })).toBeVisible()
      await field(page, 'memo').fill('rent')
    }
    await field(page, 'to').fill(receiverOn(chain))
    await expect(page.getByText(text('transfer.first-time'))).toBeVisible()
    await field(page, 'amount').fill('55.25'.slice(chain === 'eth' ? 1 : 0))
    await page.getByRole('button', { name: text('transfer.review') }).click()
    const prompt = vaultOf(page).getByRole('dialog')
    await expect(prompt).toContainText(receiverOn(chain))
    await confirm(page, text('vault.move.sign.send'))
    const row = page
      .getByRole('list', { name: text('transfer.history') })
      .getByRole('listitem')
      .first()
    await expect(row).toContainText(chain === 'eos' ? 'bob' : short(receiverOn(chain)))
    await vaultIsAway(page)
  }

  // A payment is shown as completed only after its chain has settled it.
  for (const chain of paying) {
    await paysFrom(page, chain)
    await expect(page.locator('[data-transfer-phase="validated"]')).toHaveCount(1)
  }
  for (const part of ['packed_trx', '/v1/chain/get_account', '/v1/chain/get_currency_balance', '/wallet/broadcasthex'])
    expect(
      sent.some((body) => body.includes(part)),
      part,
    ).toBe(true)
  expect(sent.some((body) => body.includes('mc_sendRawTransaction'))).toBe(true)
  for (const body of sent) expect(body).not.toContain(PHRASE)

  // Payments and known recipients survive a reload.
  await page.goto(WALLET)
  await expect(overviewOf(page, 'eos')).toContainText(/44\.75\s*EOS/u)
  await expect(overviewOf(page, 'tron')).toContainText(/4[23]\.\d+\s*TRX/u)
  await page.goto(TRANSFER)
  await paysFrom(page, 'eos')
  await field(page, 'to').fill('bob')
  await expect(page.getByText('Sent once before.')).toBeVisible()
})

test('WAL-106 adds a device after comparing its address on it, explains its refusals to sign, and pays', async ({
  peopleAt,
}, { repeatEachIndex }) => {
  const amount = `31.${repeatEachIndex + 1}5`
  const { page } = await peopleAt(exchange.url)()
  const device = await plugIn(page, PHRASE)
  await page.goto(WALLET)
  await page.getByRole('button', { name: text('wallet.way-device') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'XRP' }).check()

  // If another application is open, or the device is locked, the dialog shows the reason and adds nothing.
  await dialog.getByRole('button', { name: text('devices.connect'), exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText(text('devices.device/other-app', { app: 'XRP' }))
  device.app = 'XRP'
  device.isLocked = true
  await dialog.getByRole('button', { name: text('devices.try-again') }).click()
  await expect(dialog.getByRole('alert')).toContainText(text('devices.device/locked'))
  device.isLocked = false
  await dialog.getByRole('button', { name: text('devices.try-again') }).click()
  await expect(dialog).toBeHidden()
  expect(device.shown).toEqual([[accounts.xrp]])
  const line = page
    .getByRole('table', { name: text('wallet.list'), exact: true })
    .getByRole('row')
    .filter({ hasText: short(accounts.xrp) })
  await expect(line).toContainText(text('wallet.of-device'))

  await page.goto(TRANSFER)
  await paysFrom(page, 'xrp')
  await field(page, 'to').fill(receiverOn('xrp'))
  await field(page, 'amount').fill(amount)
  await page.getByRole('button', { name: text('transfer.review') }).click()
  await expect(dialog).toContainText(receiverOn('xrp'))
  await expect(dialog).toContainText(`${amount} XRP`)

  // A different device, a rejection or a forged signature sends nothing.
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.postData() ?? ''))
  const blobs = (): string[] => sent.filter((body) => body.includes('tx_blob'))
  const tells = async (code: 'refused' | 'wrong-signature'): Promise<void> => {
    const again = dialog.getByRole('button', { name: text('devices.try-again') })
    await dialog
      .getByRole('button', { name: text('devices.go-on') })
      .or(again)
      .click()
    await expect(dialog.getByRole('alert')).toContainText(text(`devices.device/${code}`))
  }
  device.refuses = true
  await tells('refused')
  device.refuses = false
  device.lies = true
  await tells('wrong-signature')
  expect(blobs()).toEqual([])
  device.lies = false
  await dialog.getByRole('button', { name: text('devices.try-again') }).click()
  await expect(dialog).toBeHidden()
  const row = page.locator('[data-transfer-phase="validated"]').filter({ hasText: amount })
  await expect(row).toContainText(short(receiverOn('xrp')))
  expect(device.shown.at(-1)?.join(' ')).toContain(receiverOn('xrp'))
  expect(blobs().length).toBeGreaterThan(0)
})
