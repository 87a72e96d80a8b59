import { ClientError, SubmitError } from '@tidebook/client/submit'
import { KeyringError } from '@tidebook/keyring'
import { showWalletError } from '../../wallet/index.ts'
import { TransactionError } from '../model/transaction-error.ts'
import { showBusyToast, showInactiveToast, showNetworkToast, showNotStoredToast } from './announce.ts'

/** The reason why nothing was sent. */
export interface NotSentReason {
  /** Code of the stopped transaction; undefined when the transaction itself did not fail. */
  readonly code: string | undefined
  /** The error for the caller to throw. */
  readonly error: unknown
}

/** Shows the user why nothing was sent, and returns the reason. Shows nothing after a rejection. */
export function reportNotSent(error: unknown): NotSentReason {
  if (error instanceof KeyringError) {
    showWalletError(error)
    const locked = error.code === 'keyring/locked'
    return { code: error.code, error: new TransactionError(locked ? 'transaction/locked' : 'transaction/not-signed') }
  }
  // The user rejected the repeated confirmation. Nothing sent so far can still be applied.
  if (error instanceof TransactionError) return { code: error.code, error }
  if (error instanceof SubmitError && error.code === 'submit/not-kept') {
    showNotStoredToast()
    return { code: 'transaction/not-kept', error: new TransactionError('transaction/not-kept') }
  }
  if (error instanceof SubmitError) {
    showBusyToast()
    return { code: 'transaction/busy', error: new TransactionError('transaction/busy') }
  }
  if (!(error instanceof ClientError)) return { code: undefined, error }
  const inactive = error.code === 'node/refused' && error.reason === 'actNotFound'
  const code = inactive ? 'transaction/inactive' : 'transaction/network'
  if (inactive) showInactiveToast()
  else showNetworkToast(error.message)
  return { code, error: new TransactionError(code) }
}
