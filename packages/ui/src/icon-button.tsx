import type { ButtonHTMLAttributes, ReactElement, ReactNode } from 'react'
import { cx } from './class-names.ts'

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The action, for screen readers and as a tooltip. */
  label: string
  small?: boolean | undefined
  /** Selected, shown in the accent color. */
  on?: boolean | undefined
  children: ReactNode
}

/** A square icon button, 28 px (24 px small, 44 px on touch screens). */
export function IconButton({ label, small, on, className, children, ...rest }: IconButtonProps): ReactElement {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={cx(
        'inline-grid flex-none place-items-center rounded-2 transition-colors hover:bg-surface-2',
        small ? 'size-6 pointer-coarse:size-10' : 'size-7 pointer-coarse:size-11',
        on ? 'text-accent' : 'text-2 hover:text-1',
        className,
      )}
      {...rest}
    >
      {children}
    </button>
  )
}
