import type { ReactElement } from 'react'
import { cx } from './class-names.ts'

/** A turning ring beside a word; stands still under reduced motion, the word tells the rest. */
export const Spinner = ({ className }: { className?: string | undefined }): ReactElement => (
  <i aria-hidden="true" className={cx('spin', className)} />
)
