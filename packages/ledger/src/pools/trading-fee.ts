import type { AccountEntry } from '../state/account-entry.ts'
import type { Pool } from './pool.ts'

/** The fee that an account pays: less while it holds the auction slot or is authorised by its holder. */
export function tradingFeeOf(pool: Pool, account: AccountEntry, parentCloseTime: number): number {
  const { slot } = pool
  if (slot === undefined || parentCloseTime >= slot.expiration) return pool.tradingFee
  return slot.account === account || slot.authorized.includes(account) ? slot.discountedFee : pool.tradingFee
}
