import { formatDecimal } from '@tidebook/amount'
import type { ChainId } from '@tidebook/chains'
import type { FinanceDirectory } from '../finance/finance-directory.ts'
import { toFoundPayment } from './finance-reader.ts'
import type { LedgerReads } from './ledger-reads.ts'

export interface FinanceAccountReads {
  readonly chain: ChainId
  /** Returns the ledger. Throws while the ledger cannot be read. */
  readonly ledger: () => LedgerReads
  /** Returns the account that sells products; undefined until an agent has one. */
  readonly address: () => string | undefined
  /** Returns whether an agent reads the account. */
  readonly isRead: () => boolean
}

/** Builds the directory of the agent's account for product orders. */
export function financeDirectoryOf({ chain, ledger, address, isRead }: FinanceAccountReads): FinanceDirectory {
  const own = (): string => {
    const known = address()
    if (known === undefined) throw new RangeError('the finance account is not known yet')
    return known
  }
  const paymentTo = async (hash: string, to: string) => {
    const move = await ledger().payment(hash, to)
    if (move === undefined || move === null) return move
    // A transaction of the account itself, or a payment that delivered nothing, does not count as a payment to it.
    return move.to === to && move.from !== to && move.amount.coefficient > 0n ? toFoundPayment(move) : null
  }
  return {
    account: () => (isRead() ? address() : undefined),
    held: async (code, issuer) => formatDecimal((await ledger().owned(own(), { chain, code, issuer })).amount),
    obstacle: (code, issuer) => ledger().obstacle(own(), { chain, code, issuer }),
    payment: (hash) => paymentTo(hash, own()),
    paid: paymentTo,
  }
}
