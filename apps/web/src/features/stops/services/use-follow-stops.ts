import { useEffect } from 'react'
import { networkStore } from '../../network/index.ts'
import { onAccountEvents, useWallet } from '../../wallet/index.ts'
import { followStops, stopsStore } from '../model/stops-store.ts'
import { syncStops } from './follow-stops.ts'

/** Ledgers between two checks while stop orders exist and the account does not change. */
const LEDGERS_PER_SYNC = 8

/** Follows the stop orders of the user's wallet while mounted. */
export function useFollowStops(): void {
  const { wallet } = useWallet()
  const address = wallet?.address
  useEffect(followStops, [])
  useEffect(() => {
    if (address === undefined) return
    let last = 0
    const sync = (): void => {
      last = networkStore.get().ledger?.index ?? 0
      if (stopsStore.get().some(({ account }) => account === address)) void syncStops(address)
    }
    sync()
    const leave = onAccountEvents((events) => {
      if (events.length > 0) sync()
    })
    const leaveNetwork = networkStore.subscribe(() => {
      const { ledger, netState } = networkStore.get()
      if (netState && ledger !== undefined && ledger.index >= last + LEDGERS_PER_SYNC) sync()
    })
    return () => {
      leave()
      leaveNetwork()
    }
  }, [address])
}
