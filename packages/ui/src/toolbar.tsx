import type { ReactElement, ReactNode } from 'react'
import { useRoving } from './use-roving.ts'

/** A bar of buttons that is one stop of the tab key; the arrows, Home and End walk through it. */
export const Toolbar = ({
  label,
  className,
  children,
}: {
  /** What the bar is for, for screen readers. */
  label: string
  className?: string | undefined
  children: ReactNode
}): ReactElement => {
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
