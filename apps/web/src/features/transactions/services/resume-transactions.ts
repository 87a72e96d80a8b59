import { needWords } from '../../../lib/i18n.ts'
import { fetchedOnce } from '../../../lib/lazy-part.ts'
import { pendingSetting } from './pending-setting.ts'

const tracking = fetchedOnce(async () => {
  const [tracker] = await Promise.all([import('./tracking.ts'), needWords('transactions')])
  return tracker
})

const isLeftOpen = (value: unknown): boolean => Array.isArray(value) && value.length > 0

/**
 * Takes up transactions whose end was not known when the page was left, whichever page is opened now. Who left none open
 * fetches nothing for it; what cannot be fetched is taken up by the first screen that shows transactions.
 */
export function resumeTransactions(): void {
  if (!isLeftOpen(pendingSetting.read())) return
  tracking.fetch().then(
    ({ startTransactions }) => startTransactions(),
    () => undefined,
  )
}
