import type { TransactionJson } from '@tidebook/protocol'
import { submitTransaction, TransactionError } from '../../transactions/index.ts'

/**
 * Has the vault confirm a change of the account with the password, and sends it. Returns whether it was sent; the user
 * has already seen the reason of a failure.
 */
export async function changeSetting(tx: TransactionJson): Promise<boolean> {
  try {
    await submitTransaction({ kind: 'setting', tx })
    return true
  } catch (error) {
    if (error instanceof TransactionError) return false
    throw error
  }
}
