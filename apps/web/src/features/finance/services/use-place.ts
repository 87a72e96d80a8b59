import type { FinanceFamily } from '@tidebook/contract/finance'
import { PATHS } from '../../../lib/paths.ts'
import { navigate, useQuery } from '../../../lib/router/index.ts'

export const FINANCE_TABS = ['products', 'orders', 'proofs'] as const
type FinanceTab = (typeof FINANCE_TABS)[number]

/** The current view. The address contains it, so that a reload or a link restores it. */
export interface FinancePlace {
  readonly family: FinanceFamily
  readonly tab: FinanceTab
  /** Code of the token whose products the list shows; all products if undefined. */
  readonly token: string | undefined
  /** ID of the product in the order form. */
  readonly product: string | undefined
  /** ID of the visible order. */
  readonly order: string | undefined
}

function pathOf({ family, tab, token, product, order }: FinancePlace): string {
  const query = new URLSearchParams()
  if (family !== 'finance') query.set('family', family)
  if (tab !== 'products') query.set('tab', tab)
  if (token !== undefined) query.set('token', token)
  if (product !== undefined) query.set('product', product)
  if (order !== undefined) query.set('order', order)
  const text = query.toString()
  return text === '' ? PATHS.finance : `${PATHS.finance}?${text}`
}

export function usePlace(): FinancePlace & { readonly goTo: (place: Partial<FinancePlace>) => void } {
  const query = useQuery()
  const family: FinanceFamily = query.get('family') === 'poc' ? 'poc' : 'finance'
  const tab = FINANCE_TABS.find((each) => each === query.get('tab')) ?? 'products'
  const valueOf = (name: string): string | undefined => query.get(name) ?? undefined
  const place = { family, tab, token: valueOf('token'), product: valueOf('product'), order: valueOf('order') }
  return {
    ...place,
    goTo: (next) => navigate(pathOf({ ...place, product: undefined, order: undefined, ...next })),
  }
}
