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

/** An empty state: icon, one sentence, one next step. */
export function Empty({ title, children, action, icon, failed, className }: EmptyProps): ReactElement {
  const Mark = icon ?? (failed ? WarningIcon : ListIcon)
  return (
    <div
      role={failed ? 'alert' : undefined}
      className={cx('grid place-items-center content-center gap-2 p-6 text-center text-2', className)}
    >
      <Mark size="huge" className={failed ? 'text-danger' : 'text-3'} />
      <p className="font-medium text-1">{title}</p>
      {children && <p className="text-12">{children}</p>}
      {action}
    </div>
  )
}
