import { useState } from 'react'
import { useStore } from '../../../lib/store.ts'
import { networkStore } from '../../network/index.ts'

/** Ledgers: what is large, or a picture, need not follow each of them. */
const EVERY = 5

/** Counts every fifth ledger. */
export const useBeat = (): number =>
  useStore(networkStore, ({ ledger }) => (ledger === undefined ? 0 : Math.floor(ledger.index / EVERY)))

/** A value of `subject` as it was at the last beat; at once when it is another subject's. */
export const usePaced = <T>(subject: string | undefined, value: T): T => {
  const beat = useBeat()
  const [kept, setKept] = useState({ subject, beat, value })
  if (kept.subject === subject && kept.beat === beat) return kept.value
  setKept({ subject, beat, value })
  return value
}
