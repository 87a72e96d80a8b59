/** What the memo of a payment out of the finance account says that pays an order back. */
export const redeemMemo = (order: string): string => JSON.stringify({ redeemed: order })

/** The same of one that takes a payment back to its sender. */
export const returnMemo = (payment: string): string => JSON.stringify({ returned: payment })

const MEMO = /^\{"(redeemed|returned)":"([0-9A-Za-z-]+)"\}$/

/** Whether a payment out of the finance account says that it is for something else than an order. */
export const isForOther = (memo: string | undefined, order: string): boolean =>
  memo !== undefined && MEMO.test(memo) && memo !== redeemMemo(order)
