import type { AnchorHTMLAttributes, MouseEvent, ReactElement } from 'react'
import { navigate } from './history-store.ts'

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** Path of this application, with its query. */
  readonly to: string
}

/** Presses that ask the browser for something else: a new tab, a new window, a download. */
const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.altKey && !event.ctrlKey && !event.shiftKey

/** A link within the application: an anchor for everyone, without loading the page again. */
export const Link = ({ to, onClick, target, children, ...rest }: LinkProps): ReactElement => (
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
