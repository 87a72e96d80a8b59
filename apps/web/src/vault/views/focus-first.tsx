import { focusHere } from '@tidebook/ui'
import type { ReactElement, ReactNode } from 'react'

/** Puts the typing into the first field inside: the step or dialog was opened to fill it. */
export const FocusFirst = ({ children }: { children: ReactNode }): ReactElement => (
  <div ref={focusInside} className="contents">
    {children}
  </div>
)

function focusInside(place: HTMLDivElement | null): void {
  focusHere(place?.querySelector('input') ?? null)
}
