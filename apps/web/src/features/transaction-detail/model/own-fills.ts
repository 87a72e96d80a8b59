import type { DetailFill, TransactionDetail } from '@tidebook/contract'

/** The own orders that another account's transaction took; none when the transaction is the own one. */
export function ownFills(detail: TransactionDetail, address: string | undefined): readonly DetailFill[] {
  if (address === undefined || detail.account === address) return []
  return (detail.fills ?? []).filter((fill) => fill.account === address)
}
