import { test as base, type BrowserContext, type Page } from '@playwright/test'
import { putFundedWallet, putWallet } from './prepared-wallet.ts'
import { createWallet, type NewWallet } from './wallet.ts'
import { windowsInFront } from './window-in-front.ts'

/** One browser profile: its own storage, its own keys. */
export interface Person {
  readonly page: Page
  readonly context: BrowserContext
  /** Creates a wallet through the screens and returns what was on "paper". */
  createWallet(): Promise<NewWallet>
  /** Has a wallet stored already, locked, and not active on the ledger unless the secret is of one that is. */
  keepWallet(secret?: string): Promise<NewWallet>
  /** Has a wallet stored already, locked, that the faucet has activated. */
  createFundedWallet(): Promise<NewWallet>
}

interface Fixtures {
  /** A new browser profile with an empty storage. A page error in it fails the test. */
  newPerson: () => Promise<Person>
  /** The same at an exchange of the test's own. */
  peopleAt: (baseURL: string) => () => Promise<Person>
  /** Has something undone when the test is over, however it ends; the last one first, while its people are still there. */
  afterwards: (undo: () => Promise<void>) => void
}

/**
 * What Firefox calls errors of the page and comes of driving it: style that Playwright writes for a picture and the policy
 * refuses, and objects of the realm of the tests that the page may not look into.
 */
const OF_THE_DRIVER = /^(The page’s settings blocked an inline style|Permission denied to access property)/

export const test = base.extend<Fixtures>({
  peopleAt: async ({ browser, browserName }, provide) => {
    // Firefox knows no such permissions; its project lets the tests read the clipboard.
    const permissions = browserName === 'chromium' ? ['clipboard-read', 'clipboard-write'] : []
    const contexts: BrowserContext[] = []
    const faults: string[] = []
    await provide((baseURL) => async () => {
      const context = await browser.newContext({ baseURL, permissions })
      contexts.push(context)
      if (browserName === 'chromium') windowsInFront(context)
      const page = await context.newPage()
      page.on('pageerror', ({ message }) => {
        if (!(browserName === 'firefox' && OF_THE_DRIVER.test(message))) faults.push(message)
      })
      return {
        page,
        context,
        createWallet: () => createWallet(page),
        keepWallet: (secret) => putWallet(page, secret),
        createFundedWallet: () => putFundedWallet(page),
      }
    })
    for (const context of contexts) await context.close()
    base.expect(faults, 'no uncaught error in any page').toEqual([])
  },
  newPerson: async ({ peopleAt, baseURL }, provide) => provide(peopleAt(baseURL ?? '')),
  // Asks for people so that it ends before they leave.
  afterwards: async ({ peopleAt: _people }, provide) => {
    const undone: (() => Promise<void>)[] = []
    await provide((undo) => void undone.push(undo))
    const faults: unknown[] = []
    for (const undo of undone.toReversed()) await undo().catch((error: unknown) => faults.push(error))
    base.expect(faults, 'everything is put back').toEqual([])
  },
})

export const expect = base.expect
