import { useEffect, useMemo } from 'react'
import { useStore } from '../../../lib/store.ts'
import { networkStore } from '../../network/index.ts'
import { onAccountEvents, useWallet } from '../../wallet/index.ts'
import type { KeptStop } from '../model/kept-stop.ts'
import { followStops, stopsStore } from '../model/stops-store.ts'
import { lookAfterStops } from './follow-stops.ts'

/** Ledgers between two looks while orders wait and nothing happens to the own account. */
const LOOK_EVERY = 8

/** The orders of the own wallet that wait for a price. */
export const useStops = (): readonly KeptStop[] => {
  const { wallet } = useWallet()
  const stops = useStore(stopsStore)
  const address = wallet?.address
  return useMemo(() => stops.filter(({ account }) => account === address), [stops, address])
}

/** Looks after the orders of the own wallet that wait, as long as it is mounted. */
export const useFollowStops = (): void => {
  const { wallet } = useWallet()
  const address = wallet?.address
  useEffect(followStops, [])
  useEffect(() => {
    if (address === undefined) return
    let last = 0
    const look = (): void => {
      last = networkStore.get().ledger?.index ?? 0
      if (stopsStore.get().some(({ account }) => account === address)) void lookAfterStops(address)
    }
    look()
    const leave = onAccountEvents((events) => {
      if (events.length > 0) look()
    })
    const leaveNetwork = networkStore.subscribe(() => {
      const { ledger, netState } = networkStore.get()
      if (netState && ledger !== undefined && ledger.index >= last + LOOK_EVERY) look()
    })
    return () => {
      leave()
      leaveNetwork()
    }
  }, [address])
}
