import type { TransactionJson } from '@tidebook/protocol'
import { submitTransaction, TransactionError } from '../../transactions/index.ts'

/**
 * Has the vault ask about a change of the account, with the password, and sends it. Says whether it was sent; why not, the
 * person was told.
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
