import { systemClock, type Clock } from '@tidebook/client/http'
import { percentOf, ProgressMeter, shownDuration, type Progress } from '@tidebook/contract/progress'
import { Button, WorkProgress } from '@tidebook/ui'
import { useEffect, useState, type ReactElement } from 'react'
import { useT, type Translate } from './i18n.ts'
import { createStore, useStore } from './store.ts'

/** The finished part and the total of a work, in its units. */
export type WorkShare = Pick<Progress, 'done' | 'total'>

/** Returns how much is done and how long the rest takes, as words. */
function progressText(t: Translate, progress: Progress): string {
  const percent = percentOf(progress)
  if (progress.leftMs === undefined || progress.leftMs === 0) return t('progress.share', { percent })
  const { unit, count } = shownDuration(progress.leftMs)
  return t(`progress.${unit}`, { percent, count })
}

/** Progress of a long work with the time left, and a button that stops it if it can be stopped. */
export function WorkProgressBar(props: {
  /** name of the work, for people */
  readonly label: string
  readonly isLabelShown?: boolean
  readonly work: WorkShare
  readonly onStop?: (() => void) | undefined
  readonly clock?: Clock
}): ReactElement {
  const { label, isLabelShown = true, work, onStop, clock = systemClock } = props
  const { done, total } = work
  const t = useT()
  const [meter] = useState(() => new ProgressMeter())
  const [left] = useState(() => createStore<number | undefined>(undefined))
  const leftMs = useStore(left)
  useEffect(() => {
    left.set(meter.report(done, total, clock.now()).leftMs)
  }, [left, meter, done, total, clock])
  const progress = { done, total, leftMs }
  return (
    <WorkProgress
      label={label}
      isLabelShown={isLabelShown}
      share={percentOf(progress) / 100}
      text={progressText(t, progress)}
      action={
        onStop && (
          <Button variant="quiet" size="small" onClick={onStop}>
            {t('progress.stop')}
          </Button>
        )
      }
    />
  )
}
