import type { OrderHistoryItem } from '@tidebook/contract'

/** Issuer of the tokens in history items. */
export const TOKEN_ISSUER = 'jGa9J9TkqtBcUoHe2zqhVFFbgUVED6o9or'

export function cny(value: string) {
  return { currency: 'CNY', issuer: TOKEN_ISSUER, value }
}

export function swt(value: string) {
  return { currency: 'SWT', issuer: '', value }
}

/** Creates an unfilled limit order to buy 200 SWT, as the history of an account contains it. */
export function orderHistoryItem(changes: Partial<OrderHistoryItem> = {}): OrderHistoryItem {
  return {
    time: 800_000_000,
    seq: 3,
    timeStr: '',
    status: false,
    gets: cny('4.296'),
    pays: swt('200'),
    effects: [],
    offertype: 'buy',
    type: 'limit',
    state: 'placed',
    pair: 'SWT-CNY',
    price: '0.02148',
    amount: '200',
    filled: '0',
    filledTotal: '0',
    hash: 'A'.repeat(64),
    updated: 0,
    ...changes,
  }
}
