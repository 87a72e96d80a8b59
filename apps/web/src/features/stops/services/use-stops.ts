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
