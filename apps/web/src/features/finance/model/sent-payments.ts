import { defineSetting, followSettings } from '../../../lib/settings/define-setting.ts'
import { createStore } from '../../../lib/store.ts'

/** The payment of an order that this browser sent. */
export interface SentPayment {
  readonly orderID: string
  readonly hash: string
}

const MOST_KEPT = 50
const LONGEST = 128

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= LONGEST

const parse = (value: unknown): readonly SentPayment[] =>
  (Array.isArray(value) ? value : [])
    .flatMap((each: unknown): readonly SentPayment[] => {
      const { orderID, hash } = (each ?? {}) as Partial<SentPayment>
      return isText(orderID) && isText(hash) ? [{ orderID, hash }] : []
    })
    .slice(0, MOST_KEPT)

const sent = defineSetting('financeSent', { parse })

/** Sent payments, newest first. Their orders are not offered for payment again. */
export const sentStore = createStore<readonly SentPayment[]>(sent.read())

/**
 * Applies a payment from another tab immediately, so that the user cannot pay twice. Returns the unsubscribe function.
 */
export const followSent = (): (() => void) => followSettings([sent], () => sentStore.set(sent.read()))

const put = (all: readonly SentPayment[]): void => {
  sent.write(all)
  sentStore.set(all)
}

export const keepSent = (one: SentPayment): void => put([one, ...sent.read()].slice(0, MOST_KEPT))

/** Removes a sent payment that the exchange has recorded or that can no longer succeed. */
export const forgetSent = (orderID: string): void => {
  const all = sent.read()
  if (all.some((each) => each.orderID === orderID)) put(all.filter((each) => each.orderID !== orderID))
}
