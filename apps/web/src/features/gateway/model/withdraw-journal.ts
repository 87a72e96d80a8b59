import { defineSetting } from '../../../lib/settings/define-setting.ts'
import { createStore } from '../../../lib/store.ts'

/** A withdrawal as this browser stores it. */
export interface JournaledWithdrawal {
  readonly orderID: string
  readonly base: string
  /** The paying wallet on the exchange's ledger. */
  readonly wallet: string
  /** Hash of the payment to the agent. */
  readonly hash: string
  /** Decimal text, in whole coins. */
  readonly amount: string
  readonly to: string
  /** Milliseconds since 1970. */
  readonly time: number
}

/** Maximum length of each list. The oldest entries are dropped; the exchange has them all. */
const MAX_PAYMENTS = 100
const MAX_TEXT_LENGTH = 128

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= MAX_TEXT_LENGTH
}

function parse(value: unknown): readonly JournaledWithdrawal[] {
  return (Array.isArray(value) ? value : [])
    .flatMap((each: unknown): readonly JournaledWithdrawal[] => {
      const { orderID, base, wallet, hash, amount, to, time } = (each ?? {}) as Partial<JournaledWithdrawal>
      const isValid = [orderID, base, wallet, hash, amount, to].every(isText) && Number.isFinite(time)
      return isValid ? [{ orderID, base, wallet, hash, amount, to, time } as JournaledWithdrawal] : []
    })
    .slice(0, MAX_PAYMENTS)
}

/** Payments whose hash the exchange has not received (WDR-012), and completed withdrawals (WDR-013). */
const unreportedSetting = defineSetting('withdraw_fail', { parse })
const paidOutSetting = defineSetting('withdraw_successs', { parse })

/** Payments to agents that the exchange has not received, newest first. */
export const unreportedStore = createStore<readonly JournaledWithdrawal[]>(unreportedSetting.read())

function without(all: readonly JournaledWithdrawal[], orderID: string): readonly JournaledWithdrawal[] {
  return all.filter((each) => each.orderID !== orderID)
}

function writeUnreported(all: readonly JournaledWithdrawal[]): void {
  unreportedSetting.write(all)
  unreportedStore.set(all)
}

/** Stores an unreported payment for a later retry. */
export function saveUnreported(one: JournaledWithdrawal): void {
  return writeUnreported([one, ...without(unreportedSetting.read(), one.orderID)].slice(0, MAX_PAYMENTS))
}

/** Removes a payment that the exchange has received. */
export function removeUnreported(orderID: string): void {
  const all = unreportedSetting.read()
  if (all.some((each) => each.orderID === orderID)) writeUnreported(without(all, orderID))
}

/** Returns the withdrawals that this browser saw completed, newest first. */
export function readPaidOut(): readonly JournaledWithdrawal[] {
  return paidOutSetting.read()
}

/** Stores a completed withdrawal without duplicates. */
export function savePaidOut(one: JournaledWithdrawal): void {
  const all = paidOutSetting.read()
  if (!all.some((each) => each.orderID === one.orderID)) paidOutSetting.write([one, ...all].slice(0, MAX_PAYMENTS))
  removeUnreported(one.orderID)
}
