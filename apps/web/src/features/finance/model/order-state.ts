import { FINANCE_STATE, type FinanceOrder, type FinanceState, type FinanceStateName } from '@tidebook/contract/finance'

const NAMES = Object.fromEntries(Object.entries(FINANCE_STATE).map(([name, state]) => [state, name])) as Readonly<
  Record<FinanceState, FinanceStateName>
>

/** A state by its name, which is the end of the keys of its words. */
export const stateName = (state: FinanceState): FinanceStateName => NAMES[state]

/** Every state, in the order in which an order comes through them. */
export const STATES: readonly FinanceState[] = Object.values(FINANCE_STATE)

const TONES = {
  [FINANCE_STATE.active]: 'accent',
  [FINANCE_STATE.matured]: 'buy',
  [FINANCE_STATE.redeemed]: 'plain',
  [FINANCE_STATE.cancelled]: 'plain',
} as const

/** The tone of its badge; everything that moves is an information. */
export const stateTone = (state: FinanceState): 'info' | (typeof TONES)[keyof typeof TONES] =>
  (TONES as Partial<Record<FinanceState, (typeof TONES)[keyof typeof TONES]>>)[state] ?? 'info'

/** What happens to an order, in this order. */
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

/** How many of its steps are behind an order. */
export const stepsDone = ({ state }: Pick<FinanceOrder, 'state'>): number => DONE[state]

/** When an order came to a state last, milliseconds since 1970; undefined where it did not. */
export const reachedAt = ({ steps }: Pick<FinanceOrder, 'steps'>, step: OrderStep): number | undefined =>
  steps.findLast(({ state }) => state === FINANCE_STATE[step])?.at

/** Nothing happens to it any more: it need not be asked for again. */
export const isSettled = ({ state }: Pick<FinanceOrder, 'state'>): boolean =>
  state === FINANCE_STATE.redeemed || state === FINANCE_STATE.cancelled

/** Whether its owner may have it paid back now. */
export const mayRedeem = ({ state, early }: Pick<FinanceOrder, 'state' | 'early'>): boolean =>
  state === FINANCE_STATE.matured || (state === FINANCE_STATE.active && early !== 'never')
