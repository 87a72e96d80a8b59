import { KeyringError } from '@tidebook/keyring'
import type { MessageKey } from '../../../lib/i18n.ts'
import { chainProblem, NotSignedError } from '../../chains/index.ts'
import { TransactionError } from '../../transactions/index.ts'
import { tellWalletError } from '../../wallet/index.ts'
import { NotTakenError } from './pay-deposit.ts'
import { OrderRefusal } from './refusal.ts'

/** Why nothing was paid: a code of the exchange, or the key of a sentence about the chain that says more than the failure. */
export type Trouble = { readonly code: string } | { readonly failed: true; readonly why?: MessageKey }

/** What there is to say of an error, once; undefined after a no, and where the person was told already. */
export function troubleOf(error: unknown): Trouble | undefined {
  if (error instanceof OrderRefusal) return { code: error.code }
  if (error instanceof NotSignedError || error instanceof TransactionError) return undefined
  if (error instanceof KeyringError) {
    tellWalletError(error, () => undefined)
    return undefined
  }
  return error instanceof NotTakenError ? { failed: true } : { failed: true, why: chainProblem(error) }
}
