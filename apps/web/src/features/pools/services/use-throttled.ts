import { useState } from 'react'
import { useStore } from '../../../lib/store.ts'
import { networkStore } from '../../network/index.ts'

/** Number of ledgers between updates of large data and charts. */
const LEDGERS_PER_UPDATE = 5

/** Increments with every fifth ledger. */
export function useLedgerTick(): number {
  return useStore(networkStore, ({ ledger }) =>
    ledger === undefined ? 0 : Math.floor(ledger.index / LEDGERS_PER_UPDATE),
  )
}

/** Returns `value` as of the last tick; updates immediately when `subject` changes. */
export function useThrottled<T>(subject: string | undefined, value: T): T {
  const beat = useLedgerTick()
  const [kept, setKept] = useState({ subject, beat, value })
  if (kept.subject === subject && kept.beat === beat) return kept.value
  setKept({ subject, beat, value })
  return value
}
