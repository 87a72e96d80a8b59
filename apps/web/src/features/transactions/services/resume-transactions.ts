import { loadMessages } from '../../../lib/i18n.ts'
import { createLazyLoader } from '../../../lib/lazy-part.ts'
import { pendingSetting } from './pending-setting.ts'

const tracking = createLazyLoader(async () => {
  const [tracker] = await Promise.all([import('./tracking.ts'), loadMessages('transactions')])
  return tracker
})

function hasPending(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0
}

/**
 * Resumes transactions that were unsettled when the user left, on any page. Loads nothing when there are none. After a
 * failed download, the first screen that shows transactions resumes them.
 */
export function resumeTransactions(): void {
  if (!hasPending(pendingSetting.read())) return
  tracking.fetch().then(
    ({ startTransactions }) => startTransactions(),
    () => undefined,
  )
}
