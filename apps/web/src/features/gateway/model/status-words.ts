import { ORDER_STATUS, type OrderStatus, type OrderStatusName } from '@tidebook/contract/gateway'

const NAMES = Object.fromEntries(Object.entries(ORDER_STATUS).map(([name, status]) => [status, name])) as Readonly<
  Record<OrderStatus, OrderStatusName>
>

/** A status by its name, which is the end of the keys of its words. */
export const statusName = (status: OrderStatus): OrderStatusName => NAMES[status]

const TONES = {
  [ORDER_STATUS.success]: 'buy',
  [ORDER_STATUS.failed]: 'danger',
  [ORDER_STATUS.cancelled]: 'plain',
  [ORDER_STATUS.review]: 'warning',
} as const

/** The tone of its badge; everything that moves is an information. */
export const statusTone = (status: OrderStatus): 'info' | (typeof TONES)[keyof typeof TONES] =>
  (TONES as Partial<Record<OrderStatus, (typeof TONES)[keyof typeof TONES]>>)[status] ?? 'info'
