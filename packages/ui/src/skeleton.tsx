import type { ReactElement } from 'react'
import { cx } from './class-names.ts'

/** A placeholder bar for a number that is loading. A class sets its width, e.g. `w-12`. */
export function Skeleton({ className }: { className?: string | undefined }): ReactElement {
  return <span aria-hidden="true" className={cx('skeleton', className)} />
}
