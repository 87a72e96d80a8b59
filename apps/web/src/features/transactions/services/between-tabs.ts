import { createTurns, type RunInTurn } from '@tidebook/client/submit'

const inThisTab = createTurns()

/** Runs actions one at a time across all tabs where the browser has locks, otherwise within this tab. */
export const betweenTabs: RunInTurn = (account, action) => {
  const { locks } = globalThis.navigator ?? {}
  if (locks === undefined) return inThisTab(account, action)
  return locks.request(`tidebook_sequence_${account}`, action) as ReturnType<typeof action>
}
