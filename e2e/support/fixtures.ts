import { test as base, type BrowserContext, type Page } from '@playwright/test'
import { createWallet, fundWallet, type NewWallet } from './wallet.ts'

/** One browser profile: its own storage, its own keys. */
export interface Person {
  readonly page: Page
  readonly context: BrowserContext
  /** Creates a wallet through the screens and returns what was on "paper". */
  createWallet(): Promise<NewWallet>
  /** Creates a wallet and lets the faucet activate it. */
  createFundedWallet(): Promise<NewWallet>
}

interface Fixtures {
  /** A new browser profile with an empty storage. A page error in it fails the test. */
  newPerson: () => Promise<Person>
}

export const test = base.extend<Fixtures>({
  newPerson: async ({ browser }, provide) => {
    const contexts: BrowserContext[] = []
    const faults: string[] = []
    await provide(async () => {
      const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
      contexts.push(context)
      const page = await context.newPage()
      page.on('pageerror', (error) => faults.push(error.message))
      return {
        page,
        context,
        createWallet: () => createWallet(page),
        createFundedWallet: async () => {
          const wallet = await createWallet(page)
          await fundWallet(page)
          return wallet
        },
      }
    })
    for (const context of contexts) await context.close()
    base.expect(faults, 'no uncaught error in any page').toEqual([])
  },
})

export const expect = base.expect
