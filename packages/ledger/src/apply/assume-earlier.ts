import type { ParsedTransaction } from '@tidebook/protocol'
import type { State } from '../state/state.ts'

/** Sequences and fees that an account's earlier transactions will use when they are applied. */
export interface EarlierTransactions {
  /** Next sequence number after those transactions. */
  readonly nextSequence: number
  /** Sum of their fees in micro units. */
  readonly fees: bigint
}

/**
 * Sets the sender's sequence and balance as if its earlier transactions had been applied and had consumed nothing but
 * sequences and fees.
 */
export function assumeEarlier(state: State, { account: id }: ParsedTransaction, earlier: EarlierTransactions): void {
  const account = state.findAccount(id)
  const fields = account?.fields
  if (account === undefined || fields === undefined || earlier.nextSequence <= fields.sequence) return
  const balance = fields.balance > earlier.fees ? fields.balance - earlier.fees : 0n
  state.journal.set(account, { ...fields, balance, sequence: earlier.nextSequence })
}
