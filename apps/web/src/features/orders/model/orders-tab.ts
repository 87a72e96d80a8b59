/** Tabs of the orders panel, in display order. */
export const ORDERS_TABS = ['open', 'history', 'fills', 'assets'] as const
export type OrdersTab = (typeof ORDERS_TABS)[number]
