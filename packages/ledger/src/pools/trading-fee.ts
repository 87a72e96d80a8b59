import type { AccountEntry } from '../state/account-entry.ts'
import type { Pool } from './pool.ts'

/** Returns an account's fee: lower while it owns the auction slot or is authorized by its owner. */
export function tradingFeeOf(pool: Pool, account: AccountEntry, parentCloseTime: number): number {
  const { slot } = pool
  if (slot === undefined || parentCloseTime >= slot.expiration) return pool.tradingFee
  return slot.account === account || slot.authorized.includes(account) ? slot.discountedFee : pool.tradingFee
}
