import { cx, Figure } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { directionOf } from '../../markets/index.ts'

const tones = { '-1': 'text-sell', '0': 'text-2', '1': 'text-buy' } as const

/** A profit or a loss with its sign, in the color of its direction. */
export function Gain({
  value,
  unit,
  className,
}: {
  value: string | undefined
  unit?: string
  className?: string
}): ReactElement {
  return (
    <span className={cx(tones[value === undefined ? 0 : directionOf(value)], className)}>
      <Figure value={value} signed unit={unit} />
    </span>
  )
}
