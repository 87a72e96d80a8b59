import { cx, type Icon } from '@tidebook/ui'
import type { ReactElement } from 'react'

const TONES = {
  plain: 'bg-surface-2 text-2',
  accent: 'bg-accent-tint text-accent',
  good: 'tint-done text-success',
  danger: 'tint-danger text-danger',
} as const

/** An icon on a disc, at the start of a row. */
export function IconDisc(props: {
  readonly icon: Icon
  readonly tone?: keyof typeof TONES | undefined
  readonly className?: string | undefined
}): ReactElement {
  const { icon: Mark, tone = 'plain', className } = props
  return (
    <span className={cx('grid size-8 flex-none place-items-center rounded-full', TONES[tone], className)}>
      <Mark />
    </span>
  )
}
