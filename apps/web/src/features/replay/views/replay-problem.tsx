import { Button } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { ReplayHourPicker } from './replay-hour.tsx'
import { ReplayTitle } from './replay-title.tsx'
import './replay.css'

export interface ReplayProblemProps {
  /** The address contains no time, or a time in the future. */
  readonly kind: 'unreadable' | 'future'
  readonly onHour: (from: number) => void
  readonly onLeave: () => void
}

/**
 * Shows why the moment in the address cannot be replayed, and offers to pick an hour. The screen below shows the
 * present.
 */
export function ReplayProblem({ kind, onHour, onLeave }: ReplayProblemProps): ReactElement {
  const t = useT()
  return (
    <section className="replay" aria-label={t('replay.title')}>
      <div className="replay-bar" role="alert">
        <ReplayTitle />
        <p className="min-w-0 flex-1 text-13">{t(kind === 'future' ? 'replay.future' : 'replay.unreadable')}</p>
        <ReplayHourPicker hour={undefined} onHour={onHour} />
        <Button size="bar" className="replay-leave" onClick={onLeave}>
          {t('replay.leave')}
        </Button>
      </div>
    </section>
  )
}
