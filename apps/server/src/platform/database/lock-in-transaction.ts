import { LOCKS } from './lock-numbers.ts'
import type { Queries } from './queries.ts'

/**
 * Waits for an advisory lock and holds it until the transaction ends.
 * @param purpose what the lock protects, a key in `LOCKS`
 * @param subject the part that is locked, such as an account id; when undefined, the lock covers everything
 */
export async function lockInTransaction(
  transaction: Queries,
  purpose: keyof typeof LOCKS,
  subject?: string,
): Promise<void> {
  if (subject === undefined) await transaction.query('select pg_advisory_xact_lock($1)', [LOCKS[purpose]])
  else await transaction.query('select pg_advisory_xact_lock($1, hashtext($2))', [LOCKS[purpose], subject])
}
