import { systemClock, type Clock } from '@tidebook/client/http'
import { percentOf, ProgressMeter, shownDuration, type TaskEstimate } from '@tidebook/contract/progress'
import { Button, TaskProgress } from '@tidebook/ui'
import { useEffect, useState, type ReactElement } from 'react'
import { useT, type Translate } from './i18n.ts'
import { createStore, useStore } from './store.ts'

/** The completed part and the total of a task, in units of the task. */
export type TaskShare = Pick<TaskEstimate, 'done' | 'total'>

/** Returns the text for the completed part and the remaining time. */
function progressText(t: Translate, progress: TaskEstimate): string {
  const percent = percentOf(progress)
  if (progress.leftMs === undefined || progress.leftMs === 0) return t('progress.share', { percent })
  const { unit, count } = shownDuration(progress.leftMs)
  return t(`progress.${unit}`, { percent, count })
}

/** Progress of a long-running task with the remaining time, and a button that stops it if it can be stopped. */
export function TaskProgressBar(props: {
  /** Displayed name of the task. */
  readonly label: string
  readonly isLabelShown?: boolean
  readonly task: TaskShare
  readonly onStop?: (() => void) | undefined
  readonly clock?: Clock
}): ReactElement {
  const { label, isLabelShown = true, task, onStop, clock = systemClock } = props
  const { done, total } = task
  const t = useT()
  const [meter] = useState(() => new ProgressMeter())
  // The meter reads the clock, so it runs in an effect. An effect may set a store, but not React state.
  const [left] = useState(() => createStore<number | undefined>(undefined))
  const leftMs = useStore(left)
  useEffect(() => {
    left.set(meter.report(done, total, clock.now()).leftMs)
  }, [left, meter, done, total, clock])
  const progress = { done, total, leftMs }
  return (
    <TaskProgress
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
