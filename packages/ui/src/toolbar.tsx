import type { ReactElement, ReactNode } from 'react'
import { useRoving } from './use-roving.ts'

/** A bar of buttons with one tab stop; arrows, Home and End move through it. */
export function Toolbar({
  label,
  className,
  children,
}: {
  /** Purpose of the bar, for screen readers. */
  label: string
  className?: string | undefined
  children: ReactNode
}): ReactElement {
  const roving = useRoving<HTMLDivElement>({
    items: 'button:not([data-menu-item])',
    first: '[aria-pressed="true"]',
    axis: 'horizontal',
  })
  return (
    <div role="toolbar" aria-label={label} tabIndex={-1} className={className} {...roving}>
      {children}
    </div>
  )
}
