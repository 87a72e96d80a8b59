import type { ReactElement } from 'react'
import { cx } from './class-names.ts'

/** The first letter of a token in a quiet ring. Logos would add the only foreign colors to the page. */
export function Coin({ title, large }: { title: string; large?: boolean | undefined }): ReactElement {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'inline-grid flex-none place-items-center rounded-full border border-line-strong bg-surface-2 font-semibold text-2',
        large ? 'size-8 text-12' : 'size-coin text-10',
      )}
    >
      {title.slice(0, 1)}
    </span>
  )
}
