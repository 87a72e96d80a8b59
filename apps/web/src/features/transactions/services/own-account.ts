import { tellWalletMissing, walletStore } from '../../wallet/index.ts'
import { TransactionError } from '../model/transaction-error.ts'

/**
 * Sees that an account is the own wallet. Throws `transaction/no-wallet`, which the person has then been told, and
 * `transaction/other-wallet`.
 */
export function checkOwnAccount(account: string): void {
  const { wallet } = walletStore.get()
  if (wallet === undefined) {
    tellWalletMissing()
    throw new TransactionError('transaction/no-wallet')
  }
  if (wallet.address !== account) throw new TransactionError('transaction/other-wallet')
}
