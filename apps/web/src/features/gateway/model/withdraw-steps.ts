import { ORDER_STATUS, type OrderStatus, type WithdrawOrder } from '@tidebook/contract/gateway'
import { reachedAt } from './deposit-steps.ts'

/** Steps of a withdrawal, in order (WDR-002 to WDR-005). */
export const WITHDRAW_STEPS = ['hash', 'fee', 'submitted', 'paying', 'paid'] as const
export type WithdrawStep = (typeof WITHDRAW_STEPS)[number]

const DONE: Readonly<Partial<Record<OrderStatus, number>>> = {
  [ORDER_STATUS.created]: 0,
  [ORDER_STATUS.transferring]: 0,
  [ORDER_STATUS.submitted]: 2,
  [ORDER_STATUS.confirming]: 3,
  [ORDER_STATUS.processing]: 3,
  [ORDER_STATUS.success]: WITHDRAW_STEPS.length,
}

/**
 * Returns the number of completed steps of a withdrawal; for a stopped one, the steps that completed before it stopped.
 */
export function withdrawStepsDone({ status, steps }: Pick<WithdrawOrder, 'status' | 'steps'>): number {
  return DONE[status] ?? Math.max(0, ...steps.map((step) => DONE[step.status] ?? 0))
}

/** The status that completes each step. */
const ENDS: Readonly<Record<WithdrawStep, OrderStatus>> = {
  hash: ORDER_STATUS.submitted,
  fee: ORDER_STATUS.submitted,
  submitted: ORDER_STATUS.confirming,
  paying: ORDER_STATUS.success,
  paid: ORDER_STATUS.success,
}

/** Returns the time at which a withdrawal completed a step, in milliseconds since 1970. */
export function withdrawStepTime(order: Pick<WithdrawOrder, 'steps'>, step: WithdrawStep): number | undefined {
  return reachedAt(order, ENDS[step])
}
