import type { TradingPair } from '@tidebook/contract'
import type { ReactElement, ReactNode } from 'react'
import { useStore } from '../../../lib/store.ts'
import { bookStore } from '../../order-book/index.ts'
import { formsStore } from '../model/form-store.ts'
import { estimateOfForm } from '../services/estimate-of-form.ts'
import type { FormContext } from '../model/form-context.ts'
import { EstimateLine } from './estimate-line.tsx'

/** Live estimate of an order that takes immediately, from the book; shows `fallback` while there is none. */
export function OrderEstimate({
  id,
  context,
  pair,
  fallback,
}: {
  id: string
  context: FormContext
  pair: TradingPair
  fallback: ReactNode
}): ReactElement {
  const form = useStore(formsStore)[context.side]
  const { book } = useStore(bookStore)
  const estimate = estimateOfForm(form, context, book)
  return estimate === undefined ? <>{fallback}</> : <EstimateLine id={id} estimate={estimate} pair={pair} />
}
