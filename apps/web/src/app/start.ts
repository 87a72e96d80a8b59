import { activateLanguage } from '../lib/i18n.ts'
import { followMarket } from '../features/markets/index.ts'
import { startNetwork } from '../features/network/index.ts'
import { startPreferences, storedLanguage } from '../features/preferences/index.ts'
import { resumeTransactions } from '../features/transactions/index.ts'
import { offerInspection } from './platform/inspect.ts'
import { scheduleBackgroundServices } from './background-start.ts'

/** Loads what the first paint needs: the texts of the language, and the user's display settings. */
export async function start(): Promise<void> {
  offerInspection()
  startPreferences()
  // The pairs first: on a slow network every screen of the market waits for them.
  followMarket()
  startNetwork()
  await activateLanguage(storedLanguage())
  resumeTransactions()
  scheduleBackgroundServices()
}
