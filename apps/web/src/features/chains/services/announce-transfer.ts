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
/** Some chains take minutes; the list of transfers says meanwhile how far it is. */
const ON_ITS_WAY_MS = 4000

/** Tells how a transfer stands, wherever the person is by now: one message per transfer, replaced as it moves on. */
export function announceTransfer(hash: string, { amount, coin, to }: ChainTransferAbout, phase: SubmissionPhase): void {
  showToast({
    key: hash,
    kind: KINDS[phase],
    title: translate(`chains.told.${phase}`),
    text: translate('chains.told-what', { amount: figureText(amount), coin, to: listAddress(to) }),
    durationMs: phase === 'submitted' ? ON_ITS_WAY_MS : undefined,
  })
}
