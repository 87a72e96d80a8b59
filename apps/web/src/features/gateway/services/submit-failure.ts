import { KeyringError } from '@tidebook/keyring'
import type { MessageKey } from '../../../lib/i18n.ts'
import { chainProblem, NotSignedError } from '../../chains/index.ts'
import { TransactionError } from '../../transactions/index.ts'
import { showWalletError } from '../../wallet/index.ts'
import { DepositRefusedError } from './pay-deposit.ts'
import { NotPaidError } from './pay-withdrawal.ts'
import { OrderRefusedError } from './require-data.ts'

/** Reason of a failed payment: an error code of the exchange, or a message key with details about the chain. */
export type SubmitFailure = { readonly code: string } | { readonly failed: true; readonly why?: MessageKey }

/**
 * Converts an error to the failure to show. Returns undefined after a rejection by the user, and when the user has
 * already seen the error.
 */
export function toSubmitFailure(error: unknown): SubmitFailure | undefined {
  if (error instanceof OrderRefusedError) return { code: error.code }
  if (error instanceof NotSignedError || error instanceof TransactionError) return undefined
  if (error instanceof KeyringError) {
    showWalletError(error, () => undefined)
    return undefined
  }
  if (error instanceof DepositRefusedError || error instanceof NotPaidError) return { failed: true }
  return { failed: true, why: chainProblem(error) }
}
