import type { ReactElement, ReactNode } from 'react'
import { cx } from './class-names.ts'
import { CheckIcon, InfoIcon, WarningIcon } from './icons.tsx'

export type NoticeTone = 'warning' | 'danger' | 'info' | 'accent' | 'done'

const tones: Record<NoticeTone, { box: string; icon: string; Icon: typeof InfoIcon }> = {
  warning: { box: 'tint-warning', icon: 'text-warning', Icon: WarningIcon },
  danger: { box: 'tint-danger', icon: 'text-danger', Icon: WarningIcon },
  info: { box: 'tint-info', icon: 'text-info', Icon: InfoIcon },
  accent: { box: 'tint-accent', icon: 'text-accent', Icon: InfoIcon },
  done: { box: 'tint-done', icon: 'text-success', Icon: CheckIcon },
}

export interface NoticeProps {
  tone?: NoticeTone | undefined
  children: ReactNode
  /** A link or button at the right. */
  action?: ReactNode | undefined
  /** Whether it is announced immediately (needs attention) or when idle (default). */
  urgent?: boolean | undefined
  /** Whether it extends edge to edge, without rounded corners (top of a page). */
  flat?: boolean | undefined
  className?: string | undefined
}

/** A permanent message of one sentence: the state, and the next step. */
export function Notice({ tone = 'info', children, action, urgent, flat, className }: NoticeProps): ReactElement {
  const { box, icon, Icon } = tones[tone]
  return (
    <div
      role={urgent ? 'alert' : 'status'}
      className={cx(
        'flex items-start gap-3 px-3 py-2 text-13 text-1',
        flat ? 'border-b' : 'rounded-3 border',
        box,
        className,
      )}
    >
      <Icon className={cx('mt-0.5', icon)} />
      <div className="min-w-0 flex-1">{children}</div>
      {action}
    </div>
  )
}
