import { onUnexpectedError } from '../features/network/index.ts'
import { showToast } from '../features/toasts/index.ts'
import { translate } from '../lib/i18n.ts'

/**
 * Shows the id of a request that failed with an unexpected server error, until the user closes it. The server's log has
 * the cause under this id.
 */
export function announceErrors(): () => void {
  return onUnexpectedError((id) =>
    showToast({
      key: 'unexpected-error',
      kind: 'danger',
      title: translate('error.unexpected'),
      text: translate('error.unexpected-id', { id }),
      durationMs: 0,
    }),
  )
}
