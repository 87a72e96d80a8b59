import type { SubmissionPhase } from '@tidebook/client/submit'
import { figureText } from '@tidebook/ui'
import { listAddress } from '../../../lib/addresses.ts'
import { translate } from '../../../lib/i18n.ts'
import { showToast, type ToastKind } from '../../toasts/index.ts'
import type { ChainTransferAbout } from '../model/chain-pending.ts'

const KINDS: Readonly<Record<SubmissionPhase, ToastKind>> = {
  submitted: 'pending',
  unknown: 'warning',
  refused: 'danger',
  validated: 'done',
  failed: 'danger',
  expired: 'warning',
}
/**
 * Display time of the pending message, in milliseconds. Some chains take minutes, and the transfer list shows the
 * progress.
 */
const ON_ITS_WAY_MS = 4000

/** Shows the phase of a transfer as a toast on any page. Each transfer has one toast, which later phases replace. */
export function announceTransfer(hash: string, { amount, coin, to }: ChainTransferAbout, phase: SubmissionPhase): void {
  showToast({
    key: hash,
    kind: KINDS[phase],
    title: translate(`chains.told.${phase}`),
    text: translate('chains.told-what', { amount: figureText(amount), coin, to: listAddress(to) }),
    durationMs: phase === 'submitted' ? ON_ITS_WAY_MS : undefined,
  })
}
