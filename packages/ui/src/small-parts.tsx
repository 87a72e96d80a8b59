import type { ReactElement, ReactNode } from 'react'
import { cx } from './class-names.ts'

/** A keyboard key. */
export function Kbd({ children }: { children: ReactNode }): ReactElement {
  return <kbd className="rounded-1 border border-line-strong px-(--kbd-pad) font-sans text-12 text-3">{children}</kbd>
}

export type DotTone = 'good' | 'warning' | 'danger' | 'off'
const dots: Record<DotTone, string> = { good: 'bg-success', warning: 'bg-warning', danger: 'bg-danger', off: 'bg-3' }

/** A state dot. A word always accompanies it. */
export function Dot({ tone }: { tone: DotTone }): ReactElement {
  return <i aria-hidden="true" className={cx('size-dot flex-none rounded-full', dots[tone])} />
}

export interface ProgressProps {
  /** From 0 to 1. */
  readonly share: number
  /** Accessible name of the bar, or `labelledBy`, the id of a visible text that names it. */
  readonly label?: string
  readonly labelledBy?: string
  /** Replaces the percentage that screen readers announce. */
  readonly text?: string
}

/** A progress bar. */
export function Progress({ share, label, labelledBy, text }: ProgressProps): ReactElement {
  return (
    <div className="h-bar overflow-hidden rounded-full bg-line">
      <progress
        className="sr-only"
        aria-label={label}
        aria-labelledby={labelledBy}
        aria-valuetext={text}
        max={1}
        value={share}
      />
      <i aria-hidden="true" className="block h-full rounded-[inherit] bg-accent" style={{ width: `${share * 100}%` }} />
    </div>
  )
}

/** Text for screen readers only. */
export function Hidden({ children }: { children: ReactNode }): ReactElement {
  return <span className="sr-only">{children}</span>
}
