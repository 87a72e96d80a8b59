import { defineSetting } from '../../../lib/settings/define-setting.ts'
import { createStore } from '../../../lib/store.ts'

/** A withdrawal as this browser stores it. */
export interface KeptWithdrawal {
  readonly orderID: string
  readonly base: string
  /** the paying wallet on the exchange's ledger */
  readonly wallet: string
  /** hash of the payment to the agent */
  readonly hash: string
  /** decimal text, in whole coins */
  readonly amount: string
  readonly to: string
  /** milliseconds since 1970 */
  readonly time: number
}

/** Maximum length of each list. The oldest entries are dropped; the exchange has them all. */
const MOST_KEPT = 100
const LONGEST = 128

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= LONGEST

const parse = (value: unknown): readonly KeptWithdrawal[] =>
  (Array.isArray(value) ? value : [])
    .flatMap((each: unknown): readonly KeptWithdrawal[] => {
      const { orderID, base, wallet, hash, amount, to, time } = (each ?? {}) as Partial<KeptWithdrawal>
      const sound = [orderID, base, wallet, hash, amount, to].every(isText) && Number.isFinite(time)
      return sound ? [{ orderID, base, wallet, hash, amount, to, time } as KeptWithdrawal] : []
    })
    .slice(0, MOST_KEPT)

/** Payments whose hash the exchange has not received (WDR-012), and completed withdrawals (WDR-013). */
const untold = defineSetting('withdraw_fail', { parse })
const paidOut = defineSetting('withdraw_successs', { parse })

/** Payments to agents that the exchange has not received, newest first. */
export const untoldStore = createStore<readonly KeptWithdrawal[]>(untold.read())

const without = (all: readonly KeptWithdrawal[], orderID: string): readonly KeptWithdrawal[] =>
  all.filter((each) => each.orderID !== orderID)

const putUntold = (all: readonly KeptWithdrawal[]): void => {
  untold.write(all)
  untoldStore.set(all)
}

/** Stores an unreported payment for a later retry. */
export const keepUntold = (one: KeptWithdrawal): void =>
  putUntold([one, ...without(untold.read(), one.orderID)].slice(0, MOST_KEPT))

/** Removes a payment that the exchange has received. */
export function forgetUntold(orderID: string): void {
  const all = untold.read()
  if (all.some((each) => each.orderID === orderID)) putUntold(without(all, orderID))
}

/** Returns the withdrawals that this browser saw completed, newest first. */
export const paidOutWithdrawals = (): readonly KeptWithdrawal[] => paidOut.read()

/** Stores a completed withdrawal without duplicates. */
export function keepPaidOut(one: KeptWithdrawal): void {
  const all = paidOut.read()
  if (!all.some((each) => each.orderID === one.orderID)) paidOut.write([one, ...all].slice(0, MOST_KEPT))
  forgetUntold(one.orderID)
}
