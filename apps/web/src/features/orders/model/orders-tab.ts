/** The tabs of the orders panel, in their order. */
export const ORDERS_TABS = ['open', 'history', 'fills', 'assets'] as const
export type OrdersTab = (typeof ORDERS_TABS)[number]
