import { ORDER_STATUS, UNFINISHED, type DepositOrder, type OrderStatus } from '@tidebook/contract/gateway'

/** Steps of a deposit, in order (DEP-003 to DEP-006). */
export const DEPOSIT_STEPS = ['balance', 'transferring', 'submitted', 'confirming', 'crediting', 'credited'] as const
export type DepositStep = (typeof DEPOSIT_STEPS)[number]

const DONE: Readonly<Partial<Record<OrderStatus, number>>> = {
  [ORDER_STATUS.created]: 1,
  [ORDER_STATUS.transferring]: 1,
  [ORDER_STATUS.submitted]: 2,
  [ORDER_STATUS.confirming]: 3,
  [ORDER_STATUS.processing]: 4,
  [ORDER_STATUS.success]: DEPOSIT_STEPS.length,
}

type Steps = Pick<DepositOrder, 'steps'>

/** Returns the number of steps that a stopped deposit had completed. */
function doneBefore({ steps }: Steps): number {
  return Math.max(1, ...steps.map(({ status }) => DONE[status] ?? 1))
}

/**
 * Returns the number of completed steps of a deposit; for a stopped one, the steps that completed before it stopped.
 */
export function depositStepsDone(order: Pick<DepositOrder, 'status' | 'steps'>): number {
  return DONE[order.status] ?? doneBefore(order)
}

/** Returns whether an order is not final yet (U07). */
export function isUnfinished({ status }: { readonly status: OrderStatus }): boolean {
  return UNFINISHED.includes(status)
}

/** Returns whether an order is final. */
export function isOver(order: { readonly status: OrderStatus }): boolean {
  return !isUnfinished(order)
}

/** The status that completes each step. */
const ENDS: Readonly<Record<DepositStep, OrderStatus>> = {
  balance: ORDER_STATUS.created,
  transferring: ORDER_STATUS.submitted,
  submitted: ORDER_STATUS.confirming,
  confirming: ORDER_STATUS.processing,
  crediting: ORDER_STATUS.success,
  credited: ORDER_STATUS.success,
}

/** Returns the time at which an order reached a status, in milliseconds since 1970, or undefined when it did not. */
export function reachedAt({ steps }: Steps, status: OrderStatus): number | undefined {
  return steps.find((step) => step.status === status)?.at
}

/** Returns the time at which a deposit completed a step. */
export function depositStepTime(order: Steps, step: DepositStep): number | undefined {
  return reachedAt(order, ENDS[step])
}
