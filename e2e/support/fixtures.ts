import { test as base, type BrowserContext, type Page } from '@playwright/test'
import { putFundedWallet, putWallet } from './prepared-wallet.ts'
import { saveData } from './save-data.ts'
import { createWallet, type NewWallet } from './wallet.ts'
import { windowsInFront } from './window-in-front.ts'

/** One browser profile, with separate storage and keys. */
export interface Person {
  readonly page: Page
  readonly context: BrowserContext
  /** Creates a wallet through the screens and returns the secret that the user writes down. */
  createWallet(): Promise<NewWallet>
  /** Stores a locked wallet. It is not active on the ledger unless the account of the secret is. */
  keepWallet(secret?: string): Promise<NewWallet>
  /** Stores a locked wallet that the faucet has activated. */
  createFundedWallet(): Promise<NewWallet>
}

interface Options {
  /**
   * Whether users request reduced data usage, so that pages fetch no other screens in advance. Tests of offline
   * behavior turn it off.
   */
  savesData: boolean
}

interface Fixtures {
  /** Opens a new browser profile with empty storage. A page error in it fails the test. */
  newPerson: () => Promise<Person>
  /** Opens a new profile at an exchange that belongs to the test. */
  peopleAt: (baseURL: string) => () => Promise<Person>
  /**
   * Registers a cleanup that runs after the test, even if it fails, in reverse order and before its browser profiles
   * close.
   */
  afterwards: (undo: () => Promise<void>) => void
}

/**
 * Errors that Firefox attributes to the page but that the driver causes: style that Playwright adds for a screenshot
 * and the policy blocks, and objects of the test realm that the page cannot access.
 */
const OF_THE_DRIVER = /^(The page’s settings blocked an inline style|Permission denied to access property)/

export const test = base.extend<Fixtures & Options>({
  savesData: [true, { option: true }],
  context: async ({ context, savesData }, provide) => {
    if (savesData) await saveData(context)
    await provide(context)
  },
  peopleAt: async ({ browser, browserName, savesData }, provide) => {
    // Firefox lacks these permissions; its project setting allows the tests to read the clipboard.
    const permissions = browserName === 'chromium' ? ['clipboard-read', 'clipboard-write'] : []
    const contexts: BrowserContext[] = []
    const faults: string[] = []
    await provide((baseURL) => async () => {
      const context = await browser.newContext({ baseURL, permissions })
      contexts.push(context)
      if (savesData) await saveData(context)
      if (browserName === 'chromium') windowsInFront(context)
      const page = await context.newPage()
      page.on('pageerror', ({ message }) => {
        if (!(browserName === 'firefox' && OF_THE_DRIVER.test(message))) faults.push(message)
      })
      return {
        page,
        context,
        createWallet: () => createWallet(page),
        keepWallet: (secret) => putWallet(page, baseURL, secret),
        createFundedWallet: () => putFundedWallet(page, baseURL),
      }
    })
    for (const context of contexts) await context.close()
    base.expect(faults, 'no uncaught error in any page').toEqual([])
  },
  newPerson: async ({ peopleAt, baseURL }, provide) => provide(peopleAt(baseURL ?? '')),
  // Depends on `peopleAt` so that cleanups run before the browser profiles close.
  afterwards: async ({ peopleAt: _people }, provide) => {
    const undone: (() => Promise<void>)[] = []
    await provide((undo) => void undone.push(undo))
    const faults: unknown[] = []
    for (const undo of undone.toReversed()) await undo().catch((error: unknown) => faults.push(error))
    base.expect(faults, 'everything is put back').toEqual([])
  },
})

export const expect = base.expect
