import { ClientError, SubmitError } from '@tidebook/client/submit'
import { KeyringError } from '@tidebook/keyring'
import { tellWalletError } from '../../wallet/index.ts'
import { TransactionError } from '../model/transaction-error.ts'
import { tellBusy, tellInactive, tellNetwork, tellNotKept } from './announce.ts'

/** Why nothing was sent. */
export interface NotSent {
  /** code of the transaction that stopped; undefined for what is no failure of its own */
  readonly code: string | undefined
  /** what the caller throws */
  readonly error: unknown
}

/** Tells the person why nothing was sent, and names it. After a no there is nothing to tell. */
export function notSent(error: unknown): NotSent {
  if (error instanceof KeyringError) {
    tellWalletError(error)
    const locked = error.code === 'keyring/locked'
    return { code: error.code, error: new TransactionError(locked ? 'transaction/locked' : 'transaction/not-signed') }
  }
  // A no to the question that came again: nothing that was sent can be applied any more.
  if (error instanceof TransactionError) return { code: error.code, error }
  if (error instanceof SubmitError && error.code === 'submit/not-kept') {
    tellNotKept()
    return { code: 'transaction/not-kept', error: new TransactionError('transaction/not-kept') }
  }
  if (error instanceof SubmitError) {
    tellBusy()
    return { code: 'transaction/busy', error: new TransactionError('transaction/busy') }
  }
  if (!(error instanceof ClientError)) return { code: undefined, error }
  const inactive = error.code === 'node/refused' && error.reason === 'actNotFound'
  const code = inactive ? 'transaction/inactive' : 'transaction/network'
  if (inactive) tellInactive()
  else tellNetwork(error.message)
  return { code, error: new TransactionError(code) }
}
