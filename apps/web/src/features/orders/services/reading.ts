import { useMemo } from 'react'
import { useStore } from '../../../lib/store.ts'
import { pairsFileStore, pairsOf } from '../../markets/index.ts'
import { type OrderReading, orderReading } from '../model/order-pair.ts'

/** Returns the rules for reading orders with the current configuration of pairs. */
export function currentReading(): OrderReading {
  return orderReading(pairsOf(pairsFileStore.get()))
}

/** Returns the same rules in a component. */
export const useReading = (): OrderReading => {
  const file = useStore(pairsFileStore)
  return useMemo(() => orderReading(pairsOf(file)), [file])
}
