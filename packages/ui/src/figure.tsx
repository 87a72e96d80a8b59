import type { ReactElement } from 'react'
import { figureParts } from './figure-parts.ts'

export interface FigureProps {
  /** Plain decimal text, already rounded; undefined shows `--` (unknown). */
  value: string | undefined
  /** Shows `+` before positive numbers. */
  signed?: boolean | undefined
  /** Unit after the number, in a muted color. */
  unit?: string | undefined
  /** Suffix such as `%`, without a space. */
  suffix?: string | undefined
  className?: string | undefined
}

/**
 * A number with thousands separators, a real minus sign, and dimmed trailing zeros. The user can select it as one text.
 */
export function Figure({ value, signed = false, unit, suffix, className }: FigureProps): ReactElement {
  if (value === undefined) return <span className={className}>--</span>
  const { sign, strong, dim } = figureParts(value, signed)
  return (
    <span className={className}>
      {sign}
      {strong}
      {dim && <span className="text-3">{dim}</span>}
      {suffix}
      {unit && <span className="text-3"> {unit}</span>}
    </span>
  )
}
