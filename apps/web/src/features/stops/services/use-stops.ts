import { useMemo } from 'react'
import { useStore } from '../../../lib/store.ts'
import { useWallet } from '../../wallet/index.ts'
import type { StoredStop } from '../model/stored-stop.ts'
import { stopsStore } from '../model/stops-store.ts'

/** Returns the stop orders of the user's wallet. */
export function useStops(): readonly StoredStop[] {
  const { wallet } = useWallet()
  const stops = useStore(stopsStore)
  const address = wallet?.address
  return useMemo(() => stops.filter(({ account }) => account === address), [stops, address])
}

/**
 * Returns the number of lines in the list of waiting orders: one for each confirmation. A confirmation whose orders
 * were all sent does not count, because sent orders are in the book or pending there.
 */
export function useWaitingCount(): number {
  return new Set(useStops().flatMap(({ phase, group }) => (phase === 'sent' ? [] : [group]))).size
}
