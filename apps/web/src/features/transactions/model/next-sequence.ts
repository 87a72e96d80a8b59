import type { TrackedTransaction } from './tracked-transaction.ts'

/**
 * The sequence for the next transaction of an account: what the node says, or one above the highest that this browser
 * has on its way, when the asked node has not seen those yet.
 */
export function nextSequence(account: string, fromNode: number, transactions: readonly TrackedTransaction[]): number {
  let next = fromNode
  for (const each of transactions) {
    const onItsWay = each.tx.Account === account && each.state === 'submitted'
    if (onItsWay && each.sequence !== undefined && each.sequence >= next) next = each.sequence + 1
  }
  return next
}
