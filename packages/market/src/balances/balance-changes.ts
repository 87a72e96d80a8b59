import { negate, parseDecimal, subtract, ZERO } from '@tidebook/amount'
import type { Decimal } from '@tidebook/amount'
import { entryChanges } from '../wire/affected-nodes.ts'
import type { EntryChange } from '../wire/affected-nodes.ts'
import { amountField, textField } from '../wire/fields.ts'
import type { ChangesJson, MetadataJson, NodeFields } from '../wire/ledger-json.ts'
import { tokenValueOf } from '../wire/token-value.ts'
import type { TokenId } from '../wire/token-value.ts'

/** A transaction's change to one balance of one account. */
export interface BalanceChange {
  readonly account: string
  readonly token: TokenId
  readonly before: Decimal
  readonly after: Decimal
  readonly change: Decimal
}

function changed(account: string, token: TokenId, before: Decimal, after: Decimal): BalanceChange {
  return { account, token, before, after, change: subtract(after, before) }
}

function rootChange(entry: EntryChange, nativeCode: string): BalanceChange[] {
  const account = textField(entry.fields, 'Account')
  const after = textField(entry.fields, 'Balance')
  const before = entry.kind === 'created' ? '0' : textField(entry.previous, 'Balance')
  if (account === undefined || after === undefined || before === undefined) return []
  const value = tokenValueOf(after, nativeCode)
  const left = entry.kind === 'deleted' ? ZERO : value.value
  return [changed(account, { currency: value.currency, issuer: '' }, tokenValueOf(before, nativeCode).value, left)]
}

function peerOf(fields: NodeFields, limit: 'LowLimit' | 'HighLimit'): string | undefined {
  const amount = amountField(fields, limit)
  return typeof amount === 'object' ? amount.issuer : undefined
}

function lineChanges(entry: EntryChange): BalanceChange[] {
  const low = peerOf(entry.fields, 'LowLimit')
  const high = peerOf(entry.fields, 'HighLimit')
  const after = amountField(entry.fields, 'Balance')
  const before = entry.kind === 'created' ? after : amountField(entry.previous, 'Balance')
  if (low === undefined || high === undefined || typeof after !== 'object' || typeof before !== 'object') return []
  const now = parseDecimal(after.value)
  const then = entry.kind === 'created' ? ZERO : parseDecimal(before.value)
  const { currency } = after
  return [
    changed(low, { currency, issuer: high }, then, now),
    changed(high, { currency, issuer: low }, negate(then), negate(now)),
  ]
}

/**
 * Returns every balance that a transaction changed. A trust line yields a change for both of its accounts. The sender's
 * native change includes the fee.
 */
export function balanceChangesOf(meta: MetadataJson, nativeCode: string): BalanceChange[] {
  const changes: BalanceChange[] = []
  for (const entry of entryChanges(meta)) {
    if (entry.type === 'AccountRoot') changes.push(...rootChange(entry, nativeCode))
    else if (entry.type === 'SkywellState' || entry.type === 'RippleState') changes.push(...lineChanges(entry))
  }
  return changes
}

/** Returns the accounts whose balances or orders a transaction changed. Subscribers of these accounts are notified. */
export function accountsTouched(meta: ChangesJson): Set<string> {
  const accounts = new Set<string>()
  for (const entry of entryChanges(meta)) {
    const owner =
      entry.type === 'AccountRoot' || entry.type === 'Offer' ? textField(entry.fields, 'Account') : undefined
    if (owner !== undefined) accounts.add(owner)
    if (entry.type !== 'SkywellState' && entry.type !== 'RippleState') continue
    for (const limit of ['LowLimit', 'HighLimit'] as const) {
      const peer = peerOf(entry.fields, limit)
      if (peer !== undefined) accounts.add(peer)
    }
  }
  return accounts
}
