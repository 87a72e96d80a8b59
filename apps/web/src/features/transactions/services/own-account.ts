import { showWalletMissing, walletStore } from '../../wallet/index.ts'
import { TransactionError } from '../model/transaction-error.ts'

/**
 * Checks that an account is the user's wallet.
 * @throws TransactionError `transaction/no-wallet`, which the user has already seen, or `transaction/other-wallet`
 */
export function checkOwnAccount(account: string): void {
  const { wallet } = walletStore.get()
  if (wallet === undefined) {
    showWalletMissing()
    throw new TransactionError('transaction/no-wallet')
  }
  if (wallet.address !== account) throw new TransactionError('transaction/other-wallet')
}
