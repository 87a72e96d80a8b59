import type { Queries } from './queries.ts'

/** Part of a transaction: undone alone when it throws, so that the transaction can continue. */
export const inSavepoint = async <Result>(tx: Queries, work: () => Promise<Result>): Promise<Result> => {
  await tx.query('savepoint part')
  try {
    const result = await work()
    await tx.query('release savepoint part')
    return result
  } catch (error) {
    // Fails, and with it the transaction, when the connection is what broke.
    await tx.query('rollback to savepoint part')
    throw error
  }
}
