import type { HTMLAttributes, ReactElement, ReactNode } from 'react'
import { cx } from './class-names.ts'

export interface CardProps extends Omit<HTMLAttributes<HTMLElement>, 'title'> {
  title?: ReactNode | undefined
  /** At the right end of the head. */
  trailing?: ReactNode | undefined
}

/** A card of a content page: outlined, with a head of 40 px, or higher on touch screens. */
export function Card({ title, trailing, className, children, ...rest }: CardProps): ReactElement {
  return (
    <section className={cx('min-w-0 overflow-hidden rounded-3 border bg-surface-1', className)} {...rest}>
      {title !== undefined && (
        <header className="flex min-h-10 items-center justify-between gap-3 border-b px-4 py-1">
          <h2 className="text-14 font-semibold">{title}</h2>
          {trailing}
        </header>
      )}
      {children}
    </section>
  )
}
