import { compareLedger, negateLedger } from '@tidebook/amount'
import { hasFlag } from '../money/flags.ts'
import { balanceFor, isLive, otherSideFlags, sideFlags, sideOf } from '../money/line-access.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import type { CurrencyRef } from '../state/asset-ref.ts'
import type { LineEntry } from '../state/line-entry.ts'

/** Maximum number of trust lines examined and followed per account. */
const MAX_LINES = 2000
const MAX_NEIGHBOURS = 12

/** Whether an account can send tokens along a line: tokens that it holds, or its own up to the peer's limit. */
function canGive(line: LineEntry, account: AccountEntry): boolean {
  if (!isLive(line)) return false
  const { fields } = line
  const peer = line.low === account ? line.high : line.low
  const held = balanceFor(line, fields, account)
  return held.mantissa > 0n || compareLedger(negateLedger(held), sideOf(line, fields, peer).limit) < 0
}

/** Whether tokens that reach the account's peer can move further. */
function goesOn(line: LineEntry, account: AccountEntry): boolean {
  const peer = line.low === account ? line.high : line.low
  return (
    peer.lines.size > 1 || peer.assets.size > 0 || !hasFlag(line.fields?.flags ?? 0, sideFlags(line, peer).noRipple)
  )
}

/** Returns the accounts to which tokens can move next and from which they can move further. */
export function findNeighbours(account: AccountEntry, currency: CurrencyRef): readonly AccountEntry[] {
  const accounts: AccountEntry[] = []
  let scanned = 0
  for (const line of account.lines.values()) {
    if (line.currency !== currency) continue
    scanned += 1
    if (scanned > MAX_LINES || accounts.length >= MAX_NEIGHBOURS) break
    if (!canGive(line, account) || !goesOn(line, account)) continue
    if (hasFlag(line.fields?.flags ?? 0, otherSideFlags(line, account).freeze)) continue
    accounts.push(line.low === account ? line.high : line.low)
  }
  return accounts
}

/** Returns the currencies that an account can send. */
export function spendableCurrencies(account: AccountEntry, most: number): readonly CurrencyRef[] {
  const currencies = new Set<CurrencyRef>()
  for (const line of account.lines.values()) {
    if (currencies.size >= most) break
    if (!currencies.has(line.currency) && canGive(line, account)) currencies.add(line.currency)
  }
  return [...currencies]
}
