import { onUnexpectedError } from '../features/network/index.ts'
import { showToast } from '../features/toasts/index.ts'
import { translate } from '../lib/i18n.ts'

/**
 * Shows the id of a request that ended with an unexpected error of the exchange, until the person closes it: the log of
 * the exchange has the cause under this id.
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
