import { Badge, type Tone } from '@tidebook/ui'
import type { SubmissionState } from '@tidebook/client/submit'
import type { ReactElement } from 'react'
import { listAddress } from '../../../lib/addresses.ts'
import { useT } from '../../../lib/i18n.ts'
import { useStore } from '../../../lib/store.ts'
import { sentStore } from '../services/send-on-chain.ts'

const TONES: Readonly<Record<SubmissionState['phase'], Tone>> = {
  submitted: 'plain',
  unknown: 'warning',
  refused: 'danger',
  validated: 'accent',
  failed: 'danger',
  expired: 'warning',
}

/** What became of transfers of this visit, and of those that an earlier one left on their way. */
export const SentList = (): ReactElement | null => {
  const t = useT()
  const sent = useStore(sentStore)
  if (sent.size === 0) return null
  return (
    <ul className="flex flex-col gap-2 p-3 text-13" aria-live="polite">
      {[...sent].toReversed().map(([hash, { about, state }]) => (
        <li key={hash} className="flex flex-wrap items-center justify-between gap-2">
          <span>{t('chains.sent', { amount: about.amount, coin: about.coin, to: listAddress(about.to) })}</span>
          <Badge tone={TONES[state.phase]}>{t(`chains.phase.${state.phase}`)}</Badge>
        </li>
      ))}
    </ul>
  )
}
