/**
 * Reason why nothing was signed: no wallet, the user rejected or gave no password, the account does not exist, the
 * network is unavailable, the browser cannot store anything, or the account has too many pending transactions.
 */
export type TransactionErrorCode =
  | 'transaction/no-wallet'
  | 'transaction/locked'
  | 'transaction/declined'
  | 'transaction/inactive'
  | 'transaction/network'
  | 'transaction/busy'
  | 'transaction/not-kept'
  | 'transaction/other-wallet'
  | 'transaction/not-signed'
  | 'transaction/not-verified'

const MESSAGES: Readonly<Record<TransactionErrorCode, string>> = {
  'transaction/no-wallet': 'Wallet address non-existent, add a wallet',
  'transaction/locked': 'Input trade password',
  'transaction/declined': 'The person said no',
  'transaction/inactive': 'Wallet is not activated',
  'transaction/network': 'The network is broken. Please check the network link and try again',
  'transaction/busy': 'Other transactions of this account are being sent',
  'transaction/not-kept': 'The storage of this browser is full or blocked',
  'transaction/other-wallet': 'The transaction is for another wallet',
  'transaction/not-signed': 'Unable to submit due to signature failure',
  'transaction/not-verified': 'A verified identity is needed for this',
}

/** A transaction that was not started. The user has already seen the reason, except after closing the dialog. */
export class TransactionError extends Error {
  readonly code: TransactionErrorCode

  constructor(code: TransactionErrorCode) {
    super(MESSAGES[code])
    this.name = 'TransactionError'
    this.code = code
  }
}
