import { ORDER_STATUS, UNFINISHED, type DepositOrder, type OrderStatus } from '@tidebook/contract/gateway'

/** What happens to a deposit, in this order (DEP-003 to DEP-006). */
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

/** Steps that a deposit has behind it when it reached a status last before it stopped. */
const doneBefore = ({ steps }: Steps): number => Math.max(1, ...steps.map(({ status }) => DONE[status] ?? 1))

/** How many of the steps are behind a deposit; of one that stopped those that were seen. */
export const depositStepsDone = (order: Pick<DepositOrder, 'status' | 'steps'>): number =>
  DONE[order.status] ?? doneBefore(order)

/** Whether anything may still happen to an order (U07). */
export const isUnfinished = ({ status }: { readonly status: OrderStatus }): boolean => UNFINISHED.includes(status)

/** Whether nothing can happen to an order any more. */
export const isOver = (order: { readonly status: OrderStatus }): boolean => !isUnfinished(order)

/** The status that ends each step. */
const ENDS: Readonly<Record<DepositStep, OrderStatus>> = {
  balance: ORDER_STATUS.created,
  transferring: ORDER_STATUS.submitted,
  submitted: ORDER_STATUS.confirming,
  confirming: ORDER_STATUS.processing,
  crediting: ORDER_STATUS.success,
  credited: ORDER_STATUS.success,
}

/** When a status was reached, milliseconds since 1970; undefined where it was not. */
export const reachedAt = ({ steps }: Steps, status: OrderStatus): number | undefined =>
  steps.find((step) => step.status === status)?.at

/** When a step was behind a deposit. */
export const depositStepTime = (order: Steps, step: DepositStep): number | undefined => reachedAt(order, ENDS[step])
