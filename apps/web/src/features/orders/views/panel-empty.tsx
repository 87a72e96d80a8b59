import { type Icon, ListIcon, WarningIcon } from '@tidebook/ui'
import type { ReactElement, ReactNode } from 'react'

/** Empty state of a low panel: icon, sentence and action in one row. */
export function PanelEmpty({
  icon: Mark = ListIcon,
  failed = false,
  title,
  children,
  action,
}: {
  icon?: Icon
  failed?: boolean
  title: string
  children?: ReactNode
  action?: ReactNode
}): ReactElement {
  const Shown = failed ? WarningIcon : Mark
  return (
    <div
      role={failed ? 'alert' : undefined}
      className="flex min-h-24 flex-1 flex-wrap content-center items-center justify-center gap-x-4 gap-y-2 p-3 text-center"
    >
      <Shown size="large" className={failed ? 'text-danger' : 'text-3'} />
      <p className="text-13">
        <span className="font-medium">{title}</span>
        {children !== undefined && <span className="block text-12 text-2">{children}</span>}
      </p>
      {action}
    </div>
  )
}
