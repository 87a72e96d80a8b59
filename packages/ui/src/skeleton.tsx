import type { ReactElement } from 'react'
import { cx } from './class-names.ts'

/** A bar in the place and width of the figure that is still loading; width by class, e.g. `w-12`. */
export const Skeleton = ({ className }: { className?: string | undefined }): ReactElement => (
  <span aria-hidden="true" className={cx('skeleton', className)} />
)
