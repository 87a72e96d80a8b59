import { test as base, expect, type BrowserContext, type Frame, type Page } from '@playwright/test'
import { requestNode, validatedLedger } from './ledger.ts'
import { putFundedWallet } from './prepared-wallet.ts'
import { plantScript, type Planted } from './planted-script.ts'
import { saveData } from './save-data.ts'
import { text } from './texts.ts'
import { TRADING_PASSWORD, unlock, vaultIsAway, vaultOf, type NewWallet } from './wallet.ts'
import { windowsInFront } from './window-in-front.ts'

const origin = `http://127.0.0.1:${process.env['E2E_PORT']}`
const WALLET = '/home/my/view/walletAnonymously'
const permissions = ['clipboard-read', 'clipboard-write']
/** Maximum wait for a page's vault, in milliseconds; it loads after the page. */
const LOADED_MS = 90_000

type Profile = Awaited<ReturnType<BrowserContext['storageState']>>

/** A browser with a funded, locked wallet and a malicious script in its page. */
export interface Victim extends NewWallet {
  readonly page: Page
  /** The ciphertext in its storage. */
  readonly vault: string
  /** The vault's document, for inspection by a test. */
  readonly frame: () => Frame
  /** Sends a request through the page's own end of the channel. Returns its number. */
  readonly ask: (method: string, input: object) => Promise<number>
  /** Returns the vault's response to a request, or undefined if there is none. */
  readonly answer: (id: number) => Promise<unknown>
  /** Sends a request to which the vault responds without user interaction. */
  readonly reply: (method: string, input: object) => Promise<unknown>
  readonly note: (message: object) => Promise<void>
  /** Unlocks the wallet as its owner does. */
  readonly open: () => Promise<void>
  /** Returns a valid order that sells 1 SWT, with changes. */
  readonly order: (change?: object) => Promise<Record<string, unknown>>
  /**
   * Asserts that secret and password were not leaked, and that only the confirmed transactions are signed and on the
   * ledger.
   */
  readonly expectNothingGot: (confirmed?: number) => Promise<void>
}

interface Fixtures {
  /** Opens a separate browser for attacks that change the storage, the page or the clock. Its wallet is locked. */
  victim: () => Promise<Victim>
  /**
   * One browser per worker for all attacks without side effects. Its wallet is unlocked, and no vault window is open.
   */
  opened: Victim
}
interface WorkerFixtures {
  profile: { readonly wallet: NewWallet; readonly state: Profile }
  shared: Victim & { readonly begin: () => Promise<void> }
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  profile: [
    async ({ browser }, provide) => {
      const context = await browser.newContext({ baseURL: origin, permissions })
      windowsInFront(context)
      const page = await context.newPage()
      const wallet = await putFundedWallet(page, origin)
      const state = await context.storageState({ indexedDB: true })
      await context.close()
      await provide({ wallet, state })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  shared: [
    async ({ browser, profile: { wallet, state } }, provide) => {
      const context = await browser.newContext({ baseURL: origin, permissions, storageState: state })
      windowsInFront(context)
      const shared = await attacked(context, wallet)
      await shared.open()
      await provide(shared)
      await context.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  opened: async ({ shared }, provide) => {
    await shared.begin()
    await provide(shared)
    await putBack(shared)
  },
  victim: async ({ browser, profile: { wallet, state } }, provide) => {
    const contexts: BrowserContext[] = []
    await provide(async () => {
      const context = await browser.newContext({ baseURL: origin, permissions, storageState: state })
      windowsInFront(context)
      contexts.push(context)
      return attacked(context, wallet)
    })
    for (const context of contexts) await context.close()
  },
})

export { expect }

/** Removes an attack's elements from the screen, and its pending requests. */
async function putBack({ page, note }: Victim): Promise<void> {
  await page.evaluate((selector) => {
    for (const element of document.querySelectorAll('[data-bait]')) element.remove()
    for (const element of document.querySelectorAll(`${selector}, ${selector} > iframe`))
      element.removeAttribute('style')
  }, HOST)
  await expect(async () => {
    await note({ note: 'dismiss' })
    expect(await promptOf(page).count()).toBe(0)
  }).toPass()
}

/** The element that contains the vault's frame. */
export const HOST = 'dialog.vault-host'

async function attacked(
  context: BrowserContext,
  wallet: NewWallet,
): Promise<Victim & { readonly begin: () => Promise<void> }> {
  await saveData(context)
  await context.addInitScript(plantScript)
  const page = await context.newPage()
  const sent: string[] = []
  page.on('request', (request) =>
    sent.push(`${request.url()} ${JSON.stringify(request.headers())} ${request.postData()}`),
  )
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(String(payload))))
  await page.goto(WALLET)
  await expect(page.getByRole('main').getByRole('button', { name: text('wallet.unlock') })).toBeVisible()
  await expect.poll(() => planted(page, ({ port }) => port !== undefined), { timeout: LOADED_MS }).toBe(true)
  expect(await planted(page, ({ seen }) => seen.join('\n')), 'the hooks record').toContain(wallet.address)
  // A window of another test that closed late may still hold the focus, so that a frame of another process does not
  // receive it.
  await page.bringToFront()
  let before = { executed: await executedOf(wallet.address), signed: 0 }
  const signatures = async (): Promise<number> => (await planted(page, ({ blobs }) => blobs)).length
  const answer = (id: number): Promise<unknown> =>
    page.evaluate((wanted) => (globalThis as unknown as { planted: Planted }).planted.answers[wanted], id)
  let lastId = 900_000
  const ask = async (method: string, input: object): Promise<number> => {
    const id = ++lastId
    await page.evaluate(
      (message) => (globalThis as unknown as { planted: Planted }).planted.port?.postMessage(message),
      {
        id,
        method,
        input,
      },
    )
    return id
  }
  return {
    ...wallet,
    begin: async () => {
      await page.bringToFront()
      before = { executed: await executedOf(wallet.address), signed: await signatures() }
    },
    page,
    vault: await storedVault(page, wallet.address),
    frame: () => {
      const frame = page.frames().find((each) => each.url().endsWith('/vault/'))
      if (frame === undefined) throw new RangeError('no vault in this page')
      return frame
    },
    ask,
    answer,
    reply: async (method, input) => {
      const id = await ask(method, input)
      await expect.poll(() => answer(id)).toBeDefined()
      return answer(id)
    },
    note: (message) =>
      page.evaluate((told) => (globalThis as unknown as { planted: Planted }).planted.port?.postMessage(told), message),
    open: async () => {
      await vaultIsAway(page)
      await page
        .getByRole('main')
        .getByRole('button', { name: text('wallet.unlock') })
        .click()
      await unlock(page)
      await expect(page.getByRole('main').getByRole('button', { name: text('wallet.lock-now') })).toBeVisible()
    },
    order: (change = {}) => orderOf(wallet.address, change),
    expectNothingGot: async (confirmed = 0) => {
      // Removes the records from the page, so that a check reads only records made after the previous check.
      const seen = await planted(page, (all) => all.seen.splice(0).join('\n'))
      const kept = await keptBy(page)
      for (const canary of [wallet.secret, TRADING_PASSWORD]) {
        for (const disguise of disguisesOf(canary)) {
          expect(seen.includes(disguise), 'a hook saw it').toBe(false)
          expect(kept.includes(disguise), 'the browser kept it').toBe(false)
          expect(
            sent.some((text) => text.includes(disguise)),
            'it was sent',
          ).toBe(false)
        }
      }
      expect((await signatures()) - before.signed, 'signatures').toBeLessThanOrEqual(confirmed)
      const executed = (await executedOf(wallet.address)) - before.executed
      expect(executed, 'transactions of the ledger').toBeLessThanOrEqual(confirmed)
    },
  }
}

function planted<T>(page: Page, read: (all: Planted) => T): Promise<T> {
  return page.evaluate(`(${String(read)})(globalThis.planted)`) as Promise<T>
}

/** Returns an order of an account with changes. Omits fields that the changes set to undefined. */
async function orderOf(account: string, change: object): Promise<Record<string, unknown>> {
  const { account_data: data } = await requestNode<{ account_data: { Sequence: number } }>('account_info', { account })
  const ledger = await validatedLedger()
  const tx = {
    TransactionType: 'OfferCreate',
    Account: account,
    TakerPays: { currency: 'CNY', issuer: 'jGa9J9TkqtBcUoHe2zqhVFFbgUVED6o9or', value: '900' },
    TakerGets: '1000000',
    Flags: 0x0008_0000,
    Fee: '10',
    Sequence: data.Sequence,
    LastLedgerSequence: ledger + 60,
    ...change,
  }
  return Object.fromEntries(Object.entries(tx).filter(([, value]) => value !== undefined))
}

/** Returns the number of transactions that the ledger executed for an account. */
async function executedOf(account: string): Promise<number> {
  const { transactions } = await requestNode<{ transactions: readonly unknown[] }>('account_tx', {
    account,
    limit: 200,
  })
  return transactions.length
}

/** Returns every encoding that could conceal a text in a browser's requests or storage. */
function disguisesOf(canary: string): readonly string[] {
  const bytes = Buffer.from(canary)
  return [
    canary,
    bytes.toString('hex'),
    bytes.toString('base64').replace(/=+$/u, ''),
    [...canary].toReversed().join(''),
  ]
}

/** Returns the ciphertext that a page stores for an address. */
export function storedVault(page: Page, address: string): Promise<string> {
  return page.evaluate(
    (key) =>
      new Promise<string>((resolve, reject) => {
        const request = indexedDB.open('tidebook')
        request.addEventListener('error', () => reject(request.error))
        request.addEventListener('success', () => {
          const found = request.result.transaction('vaults').objectStore('vaults').get(key)
          found.addEventListener('success', () => {
            request.result.close()
            resolve(String(found.result))
          })
        })
      }),
    address,
  )
}

/** Replaces the stored ciphertext with another text, or removes it. */
export function replaceVault(page: Page, address: string, vault: string | undefined): Promise<void> {
  return page.evaluate(
    ([key, value]) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open('tidebook')
        request.addEventListener('error', () => reject(request.error))
        request.addEventListener('success', () => {
          const transaction = request.result.transaction('vaults', 'readwrite')
          const store = transaction.objectStore('vaults')
          if (value === undefined) store.delete(key)
          else store.put(value, key)
          transaction.addEventListener('complete', () => {
            request.result.close()
            resolve()
          })
        })
      }),
    [address, vault] as const,
  )
}

async function keptBy(page: Page): Promise<string> {
  const state = await page.context().storageState({ indexedDB: true })
  return JSON.stringify(state) + (await page.evaluate(() => JSON.stringify({ ...sessionStorage })))
}

/** Returns the open confirmation of the vault. */
export function promptOf(page: Page) {
  return vaultOf(page).getByRole('dialog')
}

/** Label of the button that signs a script's request. */
export const SIGN = text('vault.sign')

/** Returns a button of the open confirmation. */
export function yesIn(page: Page, words: string) {
  return promptOf(page).getByRole('button', { name: words })
}

/** Requests that the vault sign an order with changes, without waiting for the response. */
export async function requestSignature(
  { ask, order, address, vault }: Victim,
  change: object = {},
  more: object = {},
): Promise<{ readonly id: number; readonly tx: Record<string, unknown> }> {
  const tx = await order(change)
  return { id: await ask('sign', { tx, address, vault, ...more }), tx }
}
