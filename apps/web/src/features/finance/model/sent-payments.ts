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

/** Payments that were sent, newest first: their orders are not offered to be paid again. */
export const sentStore = createStore<readonly SentPayment[]>(sent.read())

/** A payment that another tab sent counts here at once: nobody pays twice. Returns how to stop. */
export const followSent = (): (() => void) => followSettings([sent], () => sentStore.set(sent.read()))

const put = (all: readonly SentPayment[]): void => {
  sent.write(all)
  sentStore.set(all)
}

export const keepSent = (one: SentPayment): void => put([one, ...sent.read()].slice(0, MOST_KEPT))

/** The exchange knows it, or it can never be. */
export const forgetSent = (orderID: string): void => {
  const all = sent.read()
  if (all.some((each) => each.orderID === orderID)) put(all.filter((each) => each.orderID !== orderID))
}
