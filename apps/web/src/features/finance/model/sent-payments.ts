import { defineSetting, subscribeToSettings } from '../../../lib/settings/define-setting.ts'
import { createStore } from '../../../lib/store.ts'

/** The payment of an order that this browser sent. */
export interface SentPayment {
  readonly orderID: string
  readonly hash: string
}

const MAX_PAYMENTS = 50
const MAX_TEXT_LENGTH = 128

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= MAX_TEXT_LENGTH
}

function parse(value: unknown): readonly SentPayment[] {
  return (Array.isArray(value) ? value : [])
    .flatMap((each: unknown): readonly SentPayment[] => {
      const { orderID, hash } = (each ?? {}) as Partial<SentPayment>
      return isText(orderID) && isText(hash) ? [{ orderID, hash }] : []
    })
    .slice(0, MAX_PAYMENTS)
}

const sent = defineSetting('financeSent', { parse })

/** Sent payments, newest first. Their orders are not offered for payment again. */
export const sentStore = createStore<readonly SentPayment[]>(sent.read())

/**
 * Applies a payment from another tab immediately, so that the user cannot pay twice. Returns the unsubscribe function.
 */
export function followSentPayments(): () => void {
  return subscribeToSettings([sent], () => sentStore.set(sent.read()))
}

function put(all: readonly SentPayment[]): void {
  sent.write(all)
  sentStore.set(all)
}

export function saveSentPayment(one: SentPayment): void {
  return put([one, ...sent.read()].slice(0, MAX_PAYMENTS))
}

/** Removes a sent payment that the exchange has recorded or that can no longer succeed. */
export function removeSentPayment(orderID: string): void {
  const all = sent.read()
  if (all.some((each) => each.orderID === orderID)) put(all.filter((each) => each.orderID !== orderID))
}
