import { add, isPositive, ZERO, type Decimal } from '@tidebook/amount'
import { balanceChangesOf, type BalanceChange } from '../balances/balance-changes.ts'
import { textField } from '../wire/fields.ts'
import type { ValidatedTransaction } from '../wire/ledger-json.ts'
import { nativeValue } from '../wire/token-value.ts'

/** How a transaction changed a balance, and how much of that came from outside or went there. */
export interface BalanceFlow extends Omit<BalanceChange, 'change'> {
  /** The part of the change that is neither trade nor fee: received counts up, sent counts down. */
  readonly moved: Decimal
}

/** Transactions that exchange one thing for another, or move nothing but their fee. */
const NEVER_MOVE = new Set(['OfferCreate', 'OfferCancel', 'TrustSet', 'AccountSet', 'TicketCreate', 'SetRegularKey'])

/** The accounts whose changes by this transaction are transfers; undefined: all of them. */
const movers = ({ tx }: ValidatedTransaction): ReadonlySet<string> | undefined => {
  if (NEVER_MOVE.has(tx.TransactionType)) return new Set()
  // What is put into a pool has left the balances of its owner; the pool's own are nobody's.
  if (tx.TransactionType.startsWith('AMM')) return new Set([tx.Account])
  if (tx.TransactionType !== 'Payment') return undefined
  const destination = textField(tx, 'Destination')
  // A payment to oneself is an exchange. Whose orders it takes on its way has traded.
  return destination === undefined || destination === tx.Account ? new Set() : new Set([tx.Account, destination])
}

/**
 * Balances of a transaction as their holders see them: what somebody owes, the other end of a line, is left out.
 * Everybody's changes add up to his balances; without `moved` and fees they are what trading brought him.
 */
export function balanceFlowsOf(entry: ValidatedTransaction, nativeCode: string): BalanceFlow[] {
  const { tx, meta } = entry
  const moving = movers(entry)
  return balanceChangesOf(meta, nativeCode).flatMap(({ account, token, before, after, change }) => {
    if (!isPositive(before) && !isPositive(after)) return []
    const paysFee = account === tx.Account && token.issuer === ''
    const isMoved = moving === undefined || moving.has(account)
    const moved = isMoved ? (paysFee ? add(change, nativeValue(tx.Fee)) : change) : ZERO
    return [{ account, token, before, after, moved }]
  })
}
