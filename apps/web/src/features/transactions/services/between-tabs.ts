import { createTurns, type InTurn } from '@tidebook/client/submit'

const inThisTab = createTurns()

/** One after the other in all tabs, where the browser has locks; in this one where it has none. */
export const betweenTabs: InTurn = (account, action) => {
  const { locks } = globalThis.navigator ?? {}
  if (locks === undefined) return inThisTab(account, action)
  return locks.request(`tidebook_sequence_${account}`, action) as ReturnType<typeof action>
}
