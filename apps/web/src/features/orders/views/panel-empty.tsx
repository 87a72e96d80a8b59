import { cx, type Icon, ListIcon, WarningIcon } from '@tidebook/ui'
import type { ReactElement, ReactNode } from 'react'

/**
 * Empty state of a panel. In a low panel, icon, sentence and action share one row; with a picture, which needs a page
 * of its own, they are stacked.
 */
export function PanelEmpty({
  icon: Mark = ListIcon,
  failed = false,
  title,
  children,
  action,
  picture,
}: {
  icon?: Icon
  failed?: boolean
  title: string
  children?: ReactNode
  action?: ReactNode
  /** Replaces the icon. */
  picture?: ReactNode
}): ReactElement {
  const Shown = failed ? WarningIcon : Mark
  return (
    <div
      role={failed ? 'alert' : undefined}
      className={cx(
        'flex flex-1 items-center justify-center text-center',
        picture === undefined
          ? 'min-h-24 flex-wrap content-center gap-x-4 gap-y-2 p-3'
          : 'min-h-64 flex-col gap-4 px-4 py-8',
      )}
    >
      {picture ?? <Shown size="large" className={failed ? 'text-danger' : 'text-3'} />}
      <p className="text-13">
        <span className="font-medium">{title}</span>
        {children !== undefined && <span className="block text-12 text-2">{children}</span>}
      </p>
      {action}
    </div>
  )
}
