import type { ReactElement, ReactNode } from 'react'

/**
 * Puts the typing into the first field inside: the step or dialog was opened to fill it. The attribute is what a modal
 * dialog looks for when it opens.
 */
export const FocusFirst = ({ children }: { children: ReactNode }): ReactElement => (
  <div ref={focusInside} className="contents">
    {children}
  </div>
)

function focusInside(place: HTMLDivElement | null): void {
  const field = place?.querySelector('input')
  field?.setAttribute('autofocus', '')
  field?.focus()
}
