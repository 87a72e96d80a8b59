import type { ReactElement } from 'react'
import { cx } from './class-names.ts'

/** A placeholder bar with the place and width of a loading number; width by class, e.g. `w-12`. */
export const Skeleton = ({ className }: { className?: string | undefined }): ReactElement => (
  <span aria-hidden="true" className={cx('skeleton', className)} />
)
