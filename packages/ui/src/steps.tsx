import type { ReactElement, ReactNode } from 'react'
import { cx } from './class-names.ts'
import { CheckIcon, CloseIcon } from './icons.tsx'
import { Spinner } from './spinner.tsx'

export type StepState = 'done' | 'now' | 'todo' | 'failed'
export interface Step {
  id: string
  state: StepState
  /** Whether the current step proceeds without the user. */
  busy?: boolean | undefined
  title: ReactNode
  text?: ReactNode | undefined
  action?: ReactNode | undefined
}

const marks: Record<StepState, string> = {
  done: 'border-success bg-success-tint text-success',
  now: 'border-accent text-accent ring-(length:--step-ring) ring-accent-tint',
  todo: 'border-line-strong text-3',
  failed: 'border-danger bg-danger-tint text-danger',
}

function markOf({ state, busy }: Step, index: number): ReactNode {
  if (state === 'done') return <CheckIcon size="small" />
  if (state === 'failed') return <CloseIcon size="small" />
  return state === 'now' && busy ? <Spinner /> : index + 1
}

/** Numbered steps connected by a line: done, current, failed, and following. */
export function Steps({ steps }: { steps: readonly Step[] }): ReactElement {
  return (
    <ol className="flex flex-col">
      {steps.map((step, index) => (
        <li
          key={step.id}
          aria-current={step.state === 'now' ? 'step' : undefined}
          className={cx(
            'relative grid grid-cols-[var(--coin)_1fr_auto] gap-x-3 pb-4 last:pb-0',
            'before:absolute before:top-6 before:bottom-0 before:left-(--step-line) before:w-0.5 last:before:hidden',
            step.state === 'done' ? 'before:bg-success' : 'before:bg-line-strong',
          )}
        >
          <span
            className={cx('grid size-6 place-items-center rounded-full border bg-surface-1 text-12', marks[step.state])}
          >
            {markOf(step, index)}
          </span>
          <div className="min-w-0">
            <p className={cx('leading-6 font-medium', step.state === 'todo' && 'text-2')}>{step.title}</p>
            {step.text && <div className="text-12 text-2">{step.text}</div>}
          </div>
          {step.action}
        </li>
      ))}
    </ol>
  )
}
