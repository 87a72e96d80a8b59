import { add, isPositive, ZERO, type Decimal } from '@tidebook/amount'
import { balanceChangesOf, type BalanceChange } from '../balances/balance-changes.ts'
import { textField } from '../wire/fields.ts'
import type { ValidatedTransaction } from '../wire/ledger-json.ts'
import { nativeValue } from '../wire/token-value.ts'

/** A change in a balance, and the part of it that was transferred in or out. */
export interface BalanceFlow extends Omit<BalanceChange, 'change'> {
  /** The part of the change that is neither trade nor fee: positive when received, negative when sent. */
  readonly moved: Decimal
}

/** Transactions that exchange assets, or move only their fee. */
const TYPES_WITHOUT_FLOW = new Set([
  'OfferCreate',
  'OfferCancel',
  'TrustSet',
  'AccountSet',
  'TicketCreate',
  'SetRegularKey',
])

const NO_ACCOUNTS: ReadonlySet<string> = new Set()

/** Returns the accounts whose changes by this transaction are transfers, or undefined for all accounts. */
function movers({ tx }: ValidatedTransaction): ReadonlySet<string> | undefined {
  if (TYPES_WITHOUT_FLOW.has(tx.TransactionType)) return NO_ACCOUNTS
  // A deposit into a pool is a transfer out of its owner's balances. The pool's balances belong to no owner.
  if (tx.TransactionType.startsWith('AMM')) return new Set([tx.Account])
  if (tx.TransactionType !== 'Payment') return undefined
  const destination = textField(tx, 'Destination')
  // A payment to the sender is an exchange. Owners of orders on its path have traded.
  return destination === undefined || destination === tx.Account ? new Set() : new Set([tx.Account, destination])
}

/**
 * Returns a transaction's balance changes for holders, excluding the issuers' side of trust lines. All changes of an
 * account add up to its balances; without `moved` and fees, they are its trading result.
 */
export function balanceFlowsOf(entry: ValidatedTransaction, nativeCode: string): BalanceFlow[] {
  const { tx, meta } = entry
  const moving = movers(entry)
  const flows: BalanceFlow[] = []
  for (const { account, token, before, after, change } of balanceChangesOf(meta, nativeCode)) {
    if (!isPositive(before) && !isPositive(after)) continue
    const paysFee = account === tx.Account && token.issuer === ''
    const isMoved = moving === undefined || moving.has(account)
    const moved = isMoved ? (paysFee ? add(change, nativeValue(tx.Fee)) : change) : ZERO
    flows.push({ account, token, before, after, moved })
  }
  return flows
}
