import type { LedgerContext } from '../money/ledger-context.ts'
import { poolKey } from '../pools/pool-key.ts'
import { isEmptyPool, poolAt } from '../pools/pool.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import type { Book } from '../state/book.ts'
import type { PoolContext } from './pool-context.ts'
import { PoolLiquidity } from './pool-liquidity.ts'

/** Hashing a pool's key costs more than walking a short book, and a book's pool has always the same. */
const keys = new WeakMap<Book, string>()

function keyOf(work: LedgerContext, book: Book): string {
  const known = keys.get(book)
  if (known !== undefined) return known
  const key = poolKey(work, book.pays, book.gets)
  keys.set(book, key)
  return key
}

/** Whether there is a pool beside a book that may give something. */
export function hasPoolBeside(work: LedgerContext, book: Book): boolean {
  const pool = poolAt(work, keyOf(work, book))
  return pool !== undefined && !isEmptyPool(pool)
}

/** The pool beside a book, when there is one with something in it. */
export function poolBeside(
  work: LedgerContext,
  book: Book,
  context: PoolContext,
  taker: AccountEntry,
): PoolLiquidity | undefined {
  const pool = poolAt(work, keyOf(work, book))
  return pool === undefined || isEmptyPool(pool) ? undefined : new PoolLiquidity(work, pool, book, context, taker)
}
