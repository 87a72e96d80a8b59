import type { LedgerContext } from '../money/ledger-context.ts'
import { poolKey } from '../pools/pool-key.ts'
import { isEmptyPool, poolAt } from '../pools/pool.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import type { Book } from '../state/book.ts'
import type { PoolContext } from './pool-context.ts'
import { PoolLiquidity } from './pool-liquidity.ts'

/** Cached, because a book's pool always has the same key, and hashing it costs more than walking a short book. */
const keys = new WeakMap<Book, string>()

function keyOf(work: LedgerContext, book: Book): string {
  const cached = keys.get(book)
  if (cached !== undefined) return cached
  const key = poolKey(work, book.pays, book.gets)
  keys.set(book, key)
  return key
}

/** Whether a book has a pool that may contribute. */
export function hasBookPool(work: LedgerContext, book: Book): boolean {
  const pool = poolAt(work, keyOf(work, book))
  return pool !== undefined && !isEmptyPool(pool)
}

/** Returns the pool of a book, when there is one with a balance. */
export function poolOfBook(
  work: LedgerContext,
  book: Book,
  context: PoolContext,
  taker: AccountEntry,
): PoolLiquidity | undefined {
  const pool = poolAt(work, keyOf(work, book))
  return pool === undefined || isEmptyPool(pool) ? undefined : new PoolLiquidity(work, pool, book, context, taker)
}
