import type { AnchorHTMLAttributes, MouseEvent, ReactElement } from 'react'
import { navigate } from './history-store.ts'

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** Path of this application, with its query. */
  readonly to: string
}

/** Excludes clicks that open a new tab or window, or download. */
function isPlain(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.altKey && !event.ctrlKey && !event.shiftKey
}

/** A link within the application: a normal anchor that navigates without a page load. */
export function Link({ to, onClick, target, children, ...rest }: LinkProps): ReactElement {
  return (
    <a
      {...rest}
      href={to}
      target={target}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || !isPlain(event) || (target !== undefined && target !== '_self')) return
        event.preventDefault()
        navigate(to)
      }}
    >
      {children}
    </a>
  )
}
