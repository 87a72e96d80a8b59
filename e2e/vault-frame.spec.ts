import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { text } from './support/texts.ts'
import { chooseWalletAction, enterPassword, TRADING_PASSWORD, unlock, vaultIsAway, vaultOf } from './support/wallet.ts'

const WALLET = '/home/my/view/walletAnonymously'
// The seed of the passphrase "masterpassphrase": a public test key.
const SECRET = 'snoPBjXtMeMyMHUVTgbuqAfg1SUTb'
const ADDRESS = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'

async function importWallet(page: Page): Promise<void> {
  await page.goto(WALLET)
  await page.getByRole('button', { name: text('wallet.way-import') }).click()
  const dialog = vaultOf(page).getByRole('dialog')
  await dialog.getByLabel(text('wallet.secret'), { exact: true }).pressSequentially(SECRET)
  await dialog.getByLabel(text('wallet.password'), { exact: true }).pressSequentially(TRADING_PASSWORD)
  await dialog.getByLabel(text('wallet.password-repeat'), { exact: true }).pressSequentially(TRADING_PASSWORD)
  await dialog.getByRole('button', { name: text('wallet.import') }).click()
  await expect(dialog).toBeHidden()
  await vaultIsAway(page)
}

test('a vault that failed to load is loaded by a retry, and then opens a wallet without a connection', async ({
  newPerson,
}) => {
  const { page, context, keepWallet } = await newPerson()
  await keepWallet()
  await page.route('**/vault/', (route) => route.abort())
  await page.goto(WALLET)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: text('wallet.unlock') }).click()
  await expect(page.getByText(text('error.keyring/worker-failed'))).toBeVisible()
  await page.unroute('**/vault/')
  await page.getByRole('button', { name: text('wallet.try-again-now') }).click()
  await expect(vaultOf(page).getByRole('dialog')).toBeVisible()
  await context.setOffline(true)
  await unlock(page)
  await expect(main.getByRole('button', { name: text('wallet.lock-now') })).toBeVisible()
})

/** Returns every text in the heap of the vault's document, and of the page if they share a heap, after a collection. */
async function heapOf(page: Page): Promise<string> {
  const vault = page.frames().find((frame) => frame.url().endsWith('/vault/'))
  const context = page.context()
  const session = await (vault === undefined ? context.newCDPSession(page) : context.newCDPSession(vault)).catch(() =>
    context.newCDPSession(page),
  )
  const chunks: string[] = []
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk))
  await session.send('HeapProfiler.enable')
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.takeHeapSnapshot')
  await session.detach()
  return (JSON.parse(chunks.join('')) as { readonly strings: readonly string[] }).strings.join('\n')
}

test('VAL-010 WAL-018 the heap of the locked vault holds neither secret nor password; the old password opens nothing after a change', async ({
  newPerson,
}) => {
  const { page } = await newPerson()
  await importWallet(page)
  const main = page.getByRole('main')
  await chooseWalletAction(page, 'wallet.reveal')
  const dialog = vaultOf(page).getByRole('dialog')
  await dialog.getByLabel(text('wallet.password'), { exact: true }).pressSequentially(TRADING_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('listitem')).toHaveCount(SECRET.length)
  expect(await heapOf(page), 'what is shown is there, so that it is looked at in the right place').toContain(SECRET)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await vaultIsAway(page)
  await main.getByRole('button', { name: text('wallet.lock-now') }).click()
  await expect(main.getByRole('button', { name: text('wallet.unlock') })).toBeVisible()
  const heap = await heapOf(page)
  expect(heap).toContain('tidebook-vault')
  for (const canary of [SECRET, TRADING_PASSWORD]) expect(heap.includes(canary), canary).toBe(false)

  await main.getByRole('button', { name: text('wallet.unlock') }).click()
  await unlock(page)
  await page.getByRole('button', { name: text('wallet.menu-unlocked', { address: ADDRESS }) }).click()
  await page.getByRole('menuitem', { name: text('wallet.change-password') }).click()
  const fill = (key: string, value: string) => dialog.getByLabel(text(key), { exact: true }).fill(value)
  await fill('vault.current-password', TRADING_PASSWORD)
  await fill('vault.new-password', TRADING_PASSWORD)
  await fill('wallet.password-repeat', TRADING_PASSWORD)
  await expect(dialog.getByRole('button', { name: text('vault.block-same') })).toBeVisible()
  await fill('vault.new-password', 'Lantern8boat')
  await fill('wallet.password-repeat', 'Lantern8boat')
  await dialog.getByRole('button', { name: text('vault.change') }).click()
  await dialog
    .getByRole('button', { name: text('wallet.cancel') })
    .and(dialog.locator(':enabled'))
    .click()
  await expect(dialog).toBeHidden()
  await page.reload()
  await main.getByRole('button', { name: text('wallet.unlock') }).click()
  await enterPassword(page)
  await expect(dialog.getByText(text('error.keyring/incorrect-password'))).toBeVisible()
  await unlock(page, 'Lantern8boat')
  await expect(main.getByRole('button', { name: text('wallet.lock-now') })).toBeVisible()
})
