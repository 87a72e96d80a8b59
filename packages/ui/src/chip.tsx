import type { ButtonHTMLAttributes, ReactElement } from 'react'
import { cx } from './class-names.ts'

export interface ChipProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  on?: boolean | undefined
  outlined?: boolean | undefined
}

/** A flat option in a bar (cycles, areas). The selected one has the accent tint. */
export function Chip({ on = false, outlined, className, ...rest }: ChipProps): ReactElement {
  return (
    <button
      type="button"
      aria-pressed={on}
      className={cx(
        'inline-flex h-6 items-center gap-1 rounded-2 px-2 text-12 whitespace-nowrap transition-colors pointer-coarse:h-10 pointer-coarse:min-w-10 pointer-coarse:justify-center',
        on ? 'bg-accent-tint font-medium text-accent' : 'text-2 hover:bg-surface-2 hover:text-1',
        outlined && 'border border-line-strong',
        className,
      )}
      {...rest}
    />
  )
}
