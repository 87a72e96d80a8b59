import { useState } from 'react'
import { useStore } from '../../../lib/store.ts'
import { networkStore } from '../../network/index.ts'

/** Ledgers between updates of large data and pictures. */
const LEDGERS_PER_UPDATE = 5

/** Counts every fifth ledger. */
export function useLedgerTick(): number {
  return useStore(networkStore, ({ ledger }) =>
    ledger === undefined ? 0 : Math.floor(ledger.index / LEDGERS_PER_UPDATE),
  )
}

/** Returns a value of `subject` as of the last beat; updates immediately for another subject. */
export function useThrottled<T>(subject: string | undefined, value: T): T {
  const beat = useLedgerTick()
  const [kept, setKept] = useState({ subject, beat, value })
  if (kept.subject === subject && kept.beat === beat) return kept.value
  setKept({ subject, beat, value })
  return value
}
