import { compare, parseDecimal, toFixed } from '@tidebook/amount'
import { cx, Figure } from '@tidebook/ui'
import { useState, type ReactElement } from 'react'
import './market-figures.css'

/** Truncates a decimal text to the given decimals; undefined stays undefined. */
export function cut(value: string | undefined, decimals: number): string | undefined {
  return value === undefined ? undefined : toFixed(parseDecimal(value), decimals)
}

/** Returns the direction of a change in percent as shown: -1, 0 or 1. */
export function directionOf(rate: string): -1 | 0 | 1 {
  if (/^[-+]?0*(\.0*)?$/.test(rate)) return 0
  return rate.startsWith('-') ? -1 : 1
}

/** Change over 24 hours: sign, two decimals, color of its direction. */
export function Change({ rate, className }: { rate: string; className?: string }): ReactElement {
  const shown = toFixed(parseDecimal(rate), 2, 'half-up')
  const direction = directionOf(shown)
  return (
    <span className={cx(direction === 0 ? 'text-2' : direction > 0 ? 'text-buy' : 'text-sell', className)}>
      {direction > 0 ? '+' : direction < 0 ? '\u2212' : ''}
      {shown.replace('-', '')}%
    </span>
  )
}

/** Price that is briefly tinted on a change, in the color of its direction, without moving other elements. */
export function LivePrice({ value, className }: { value: string | undefined; className?: string }): ReactElement {
  const [shown, setShown] = useState({ value, move: 0 })
  if (shown.value !== value) {
    const last = shown.value
    const both = last !== undefined && value !== undefined
    setShown({ value, move: both ? compare(parseDecimal(value), parseDecimal(last)) : 0 })
  }
  const flash = shown.move > 0 ? 'flash-up' : shown.move < 0 ? 'flash-down' : undefined
  return (
    <span key={value} className={cx('-mx-1 rounded-1 px-1', flash, className)}>
      <Figure value={value} />
    </span>
  )
}
