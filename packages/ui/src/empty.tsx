import type { ReactElement, ReactNode } from 'react'
import { cx } from './class-names.ts'
import type { Icon } from './icon.tsx'
import { ListIcon, WarningIcon } from './icons.tsx'

export interface EmptyProps {
  /** The state, such as "No open orders". */
  title: ReactNode
  /** The reason, or the next step. */
  children?: ReactNode | undefined
  action?: ReactNode | undefined
  icon?: Icon | undefined
  /** Whether something failed: shows a warning icon. */
  failed?: boolean | undefined
  className?: string | undefined
}

/** Drawing of waves and price levels behind the icon of an empty state. */
function CalmWater({ failed }: Pick<EmptyProps, 'failed'>): ReactElement {
  return (
    <svg viewBox="0 0 128 40" aria-hidden="true" className="absolute h-10 w-32 max-w-none fill-none">
      <circle cx="64" cy="20" r="20" className={failed ? 'fill-danger-tint' : 'fill-accent-tint'} />
      <g className="stroke-line-strong" strokeWidth="1.5" strokeLinecap="round">
        <path d="M6 14c5-4 10-4 15 0s10 4 15 0" />
        <path d="M14 24c4-3 8-3 12 0s8 3 12 0" opacity=".6" />
        <path d="M92 12h24M90 20h34M92 28h16" />
      </g>
    </svg>
  )
}

/** An empty state: drawing, one sentence, one next step. */
export function Empty({ title, children, action, icon, failed, className }: EmptyProps): ReactElement {
  const Mark = icon ?? (failed ? WarningIcon : ListIcon)
  return (
    <div
      role={failed ? 'alert' : undefined}
      className={cx('grid place-items-center content-center gap-2 p-6 text-center text-2', className)}
    >
      <span className="relative grid place-items-center">
        <CalmWater failed={failed} />
        <Mark size="huge" className={cx('relative', failed ? 'text-danger' : 'text-accent')} />
      </span>
      <p className="font-medium text-1">{title}</p>
      {children && <div className="text-12">{children}</div>}
      {action}
    </div>
  )
}
