import type { CallResult } from '@tidebook/client/http'
import type { ClosesTable } from '@tidebook/contract'
import { isDrawable } from '../../../lib/drawable.ts'
import { createStore } from '../../../lib/store.ts'
import { api, loadInto, networkStore } from '../../network/index.ts'
import { sparklinesStore } from '../model/sparklines.ts'

/** Time during which loaded lines are fresh, in milliseconds; the lines cover hours. */
const FRESH_MS = 5 * 60_000

/** Time of the last request that is pending or succeeded, in milliseconds. */
const requestedAtStore = createStore(Number.NEGATIVE_INFINITY)

/** Requests the closing prices of all pairs, without malformed lines and prices that cannot be drawn. */
async function requestCloses(): Promise<CallResult<ClosesTable>> {
  const answer = await api.closes()
  if (!answer.result) return answer
  const lines = Object.entries(answer.data ?? {}).flatMap(([key, line]) =>
    Array.isArray(line) ? [[key, line.filter(isDrawable)]] : [],
  )
  return { ...answer, data: Object.fromEntries(lines) as ClosesTable }
}

/** Ensures with one call that the lines of all pairs are loaded or loading. */
export function ensureSparklines(): void {
  const now = Date.now()
  if (!networkStore.get().netState || now - requestedAtStore.get() < FRESH_MS) return
  requestedAtStore.set(now)
  void loadInto(sparklinesStore, requestCloses).then(() => {
    if (sparklinesStore.get().state !== 'ready') requestedAtStore.set(Number.NEGATIVE_INFINITY)
  })
}
