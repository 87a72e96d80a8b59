import type { Queries } from './queries.ts'

/** Runs part of a transaction. When it throws, only this part is rolled back, and the transaction can continue. */
export async function inSavepoint<Result>(tx: Queries, work: () => Promise<Result>): Promise<Result> {
  await tx.query('savepoint part')
  try {
    const result = await work()
    await tx.query('release savepoint part')
    return result
  } catch (error) {
    // Throws, and thus fails the transaction, when the connection is broken.
    await tx.query('rollback to savepoint part')
    throw error
  }
}
