import { ORDER_STATUS, type OrderStatus, type OrderStatusName } from '@tidebook/contract/gateway'

const NAMES = Object.fromEntries(Object.entries(ORDER_STATUS).map(([name, status]) => [status, name])) as Readonly<
  Record<OrderStatus, OrderStatusName>
>

/** Returns the name of a status, which is the suffix of its message keys. */
export function statusName(status: OrderStatus): OrderStatusName {
  return NAMES[status]
}

const TONES = {
  [ORDER_STATUS.success]: 'success',
  [ORDER_STATUS.failed]: 'danger',
  [ORDER_STATUS.cancelled]: 'plain',
  [ORDER_STATUS.review]: 'warning',
} as const

/** Returns the badge tone of a status; statuses in progress use `info`. */
export function statusTone(status: OrderStatus): 'info' | (typeof TONES)[keyof typeof TONES] {
  return (TONES as Partial<Record<OrderStatus, (typeof TONES)[keyof typeof TONES]>>)[status] ?? 'info'
}
