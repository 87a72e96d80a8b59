import { ChevronLeftIcon, IconButton } from '@tidebook/ui'
import type { ReactElement, ReactNode } from 'react'

/**
 * Heading of an opened item. Narrow windows show either the list or the item, so there it has a button back to the
 * list.
 */
export function PanelHead({
  backLabel,
  onBack,
  children,
}: {
  readonly backLabel: string
  readonly onBack: () => void
  readonly children: ReactNode
}): ReactElement {
  return (
    <header className="flex h-11 flex-none items-center gap-2 border-b px-3">
      <IconButton label={backLabel} className="desk:hidden" onClick={onBack}>
        <ChevronLeftIcon />
      </IconButton>
      {children}
    </header>
  )
}
