import { useMemo } from 'react'
import { useStore } from '../../../lib/store.ts'
import { pairsFileStore, pairsOf } from '../../markets/index.ts'
import { type OrderReading, orderReading } from '../model/order-pair.ts'

/** How orders are read with the configured pairs of now. */
export function currentReading(): OrderReading {
  return orderReading(pairsOf(pairsFileStore.get()))
}

/** The same in a component. */
export const useReading = (): OrderReading => {
  const file = useStore(pairsFileStore)
  return useMemo(() => orderReading(pairsOf(file)), [file])
}
