import { useMemo } from 'react'
import { useStore } from '../../../lib/store.ts'
import { useWallet } from '../../wallet/index.ts'
import type { KeptStop } from '../model/kept-stop.ts'
import { stopsStore } from '../model/stops-store.ts'

/** Returns the stop orders of the user's wallet. */
export const useStops = (): readonly KeptStop[] => {
  const { wallet } = useWallet()
  const stops = useStore(stopsStore)
  const address = wallet?.address
  return useMemo(() => stops.filter(({ account }) => account === address), [stops, address])
}
