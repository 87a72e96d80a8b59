import { isKeyringErrorCode, KeyringError } from '@tidebook/keyring'
import type { KeyringErrorCode } from '@tidebook/keyring'
import { TIMERS } from '@tidebook/contract/constants'
import { formatError, formatErrorNext, translate } from '../../../lib/i18n.ts'
import { showToast } from '../../toasts/index.ts'
import { openWalletDialog } from '../model/dialog-state.ts'

/** Returns the code of an error thrown by a wallet action. */
export function walletErrorCode(error: unknown): KeyringErrorCode {
  return error instanceof KeyringError ? error.code : 'keyring/worker-failed'
}

/** Codes of failures that a retry can resolve: the vault could not be loaded. */
const RETRYABLE_ERRORS: ReadonlySet<KeyringErrorCode> = new Set(['keyring/worker-failed'])

/**
 * Shows a wallet error in the language of the page for 2 seconds (ERR-033). If a retry can help, the message offers
 * `again` and stays until the user closes it or retries.
 */
export function showWalletError(error: unknown, again?: () => void): KeyringErrorCode {
  const code = isKeyringErrorCode(error) ? error : walletErrorCode(error)
  const retry = again !== undefined && RETRYABLE_ERRORS.has(code)
  showToast({
    kind: 'danger',
    title: formatError(code),
    text: formatErrorNext(code),
    durationMs: retry ? 0 : TIMERS.toast,
    key: 'wallet',
    ...(retry && { action: { label: translate('wallet.try-again-now'), run: again } }),
  })
  return code
}

/** Shows a short success message. */
export function showDone(title: string): void {
  showToast({ kind: 'done', title, durationMs: TIMERS.toast, key: 'wallet' })
}

/** Shows that a wallet was added (ERR-082). */
export function showWalletAdded(): void {
  showDone(translate('wallet.added'))
}

/** Shows that there is no wallet for the action, and offers the ways to get one (ERR-023, ROL-005). */
export function showWalletMissing(): void {
  showWalletError(new KeyringError('keyring/no-wallet'))
  openWalletDialog('add')
}
