import type { ReactElement } from 'react'
import { cx } from './class-names.ts'

/** A spinning ring next to a word. It does not move if the user prefers reduced motion; the word conveys the state. */
export function Spinner({ className }: { className?: string | undefined }): ReactElement {
  return <i aria-hidden="true" className={cx('spin', className)} />
}
