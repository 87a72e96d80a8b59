/** Builds the memo of a payment from the finance account that redeems an order. */
export const redeemMemo = (order: string): string => JSON.stringify({ redeemed: order })

/** Builds the memo of a payment from the finance account that returns a payment to its sender. */
export const returnMemo = (payment: string): string => JSON.stringify({ returned: payment })

const MEMO = /^\{"(redeemed|returned)":"([0-9A-Za-z-]+)"\}$/

/** Returns whether the memo of a payment from the finance account names a purpose other than the order. */
export const isForOther = (memo: string | undefined, order: string): boolean =>
  memo !== undefined && MEMO.test(memo) && memo !== redeemMemo(order)
