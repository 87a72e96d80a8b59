import { useMemo } from 'react'
import { useStore } from '../../../lib/store.ts'
import { pairsFileStore, pairsOf } from '../../markets/index.ts'
import { type OrderFormat, createOrderFormat } from '../model/order-format.ts'

/** Returns the rules for reading orders with the current configuration of pairs. */
export function currentOrderFormat(): OrderFormat {
  return createOrderFormat(pairsOf(pairsFileStore.get()))
}

/** Returns the same rules in a component. */
export function useOrderFormat(): OrderFormat {
  const file = useStore(pairsFileStore)
  return useMemo(() => createOrderFormat(pairsOf(file)), [file])
}
