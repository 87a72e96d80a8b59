import { FINANCE_STATE, type FinanceOrder, type FinanceState, type FinanceStateName } from '@tidebook/contract/finance'

const NAMES = Object.fromEntries(Object.entries(FINANCE_STATE).map(([name, state]) => [state, name])) as Readonly<
  Record<FinanceState, FinanceStateName>
>

/** Returns the name of a state, which is the suffix of its message keys. */
export function stateName(state: FinanceState): FinanceStateName {
  return NAMES[state]
}

/** All states, in the order in which an order passes through them. */
export const STATES: readonly FinanceState[] = Object.values(FINANCE_STATE)

const TONES = {
  [FINANCE_STATE.active]: 'accent',
  [FINANCE_STATE.matured]: 'success',
  [FINANCE_STATE.redeemed]: 'plain',
  [FINANCE_STATE.cancelled]: 'plain',
} as const

/** Returns the badge tone of a state; states in progress use `info`. */
export function stateTone(state: FinanceState): 'info' | (typeof TONES)[keyof typeof TONES] {
  return (TONES as Partial<Record<FinanceState, (typeof TONES)[keyof typeof TONES]>>)[state] ?? 'info'
}

/** The steps of an order, in sequence. */
export const ORDER_STEPS = ['paid', 'active', 'matured', 'redeeming', 'redeemed'] as const
export type OrderStep = (typeof ORDER_STEPS)[number]

const DONE: Readonly<Record<FinanceState, number>> = {
  [FINANCE_STATE.created]: 0,
  [FINANCE_STATE.paid]: 1,
  [FINANCE_STATE.active]: 2,
  [FINANCE_STATE.matured]: 3,
  [FINANCE_STATE.redeeming]: 4,
  [FINANCE_STATE.redeemed]: 5,
  [FINANCE_STATE.cancelled]: 0,
}

/** Returns the number of steps that an order has completed. */
export function stepsDone({ state }: Pick<FinanceOrder, 'state'>): number {
  return DONE[state]
}

/** Returns the last time an order entered a state, in milliseconds since 1970, or undefined when it did not. */
export function reachedAt({ steps }: Pick<FinanceOrder, 'steps'>, step: OrderStep): number | undefined {
  return steps.findLast(({ state }) => state === FINANCE_STATE[step])?.at
}

/** Returns whether an order is final, so that polling can stop. */
export function isSettled({ state }: Pick<FinanceOrder, 'state'>): boolean {
  return state === FINANCE_STATE.redeemed || state === FINANCE_STATE.cancelled
}

/** Returns whether the owner may redeem the order now. */
export function canRedeem({ state, early }: Pick<FinanceOrder, 'state' | 'early'>): boolean {
  return state === FINANCE_STATE.matured || (state === FINANCE_STATE.active && early !== 'never')
}
