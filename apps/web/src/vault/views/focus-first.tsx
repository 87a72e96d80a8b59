import { focusHere } from '@tidebook/ui'
import type { ReactElement, ReactNode } from 'react'

/** Focuses the first field inside, because the user opened the step or dialog to fill it in. */
export function FocusFirst({ children }: { children: ReactNode }): ReactElement {
  return (
    <div ref={focusInside} className="contents">
      {children}
    </div>
  )
}

function focusInside(place: HTMLDivElement | null): void {
  focusHere(place?.querySelector('input') ?? null)
}
