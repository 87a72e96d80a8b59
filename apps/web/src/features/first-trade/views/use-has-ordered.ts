import { useEffect, useState } from 'react'
import { useStore } from '../../../lib/store.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { api } from '../../network/index.ts'
import { walletStore } from '../../wallet/index.ts'

/** Returns whether the wallet ever placed an order: one is open, or its ledger history contains one. */
export function useHasOrdered(): boolean {
  const address = useStore(walletStore, (state) => (state.active === 'active' ? state.wallet?.address : undefined))
  const openOrders = useStore(walletStore, (state) => valueOf(state.orders)?.length ?? 0)
  const [ordered, setOrdered] = useState<{ readonly address: string; readonly yes: boolean }>()
  useEffect(() => {
    if (address === undefined || openOrders > 0) return undefined
    const stop = new AbortController()
    const ask = async (): Promise<void> => {
      const answer = await api.orderHistory(address, { size: 1 }, { signal: stop.signal })
      if (answer.result) setOrdered({ address, yes: answer.data.count > 0 })
    }
    ask().catch(() => undefined)
    return () => stop.abort()
  }, [address, openOrders])
  return openOrders > 0 || (ordered?.yes === true && ordered.address === address)
}
