/** Builds the memo of a payment from the finance account that redeems an order. */
export function redeemMemo(order: string): string {
  return JSON.stringify({ redeemed: order })
}

/** Builds the memo of a payment from the finance account that returns a payment to its sender. */
export function returnMemo(payment: string): string {
  return JSON.stringify({ returned: payment })
}

const MEMO = /^\{"(redeemed|returned)":"([0-9A-Za-z-]+)"\}$/

/** Returns whether the memo of a payment from the finance account specifies a purpose other than the order. */
export function hasOtherPurpose(memo: string | undefined, order: string): boolean {
  return memo !== undefined && MEMO.test(memo) && memo !== redeemMemo(order)
}
