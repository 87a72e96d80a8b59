import type { ReactElement } from 'react'
import { cx } from './class-names.ts'

/** A placeholder bar with the place and width of a loading number; width by class, e.g. `w-12`. */
export function Skeleton({ className }: { className?: string | undefined }): ReactElement {
  return <span aria-hidden="true" className={cx('skeleton', className)} />
}
