import type { DetailFill, TransactionDetail } from '@tidebook/contract'

/** Returns the user's orders that another account's transaction filled; empty for the user's own transaction. */
export function ownFills(detail: TransactionDetail, address: string | undefined): readonly DetailFill[] {
  if (address === undefined || detail.account === address) return []
  return (detail.fills ?? []).filter((fill) => fill.account === address)
}
