import type { ReactElement } from 'react'
import { figureParts } from './figure-parts.ts'

export interface FigureProps {
  /** Plain decimal text, already cut to its decimals; undefined shows `--` (not known). */
  value: string | undefined
  /** Shows `+` before figures above zero. */
  signed?: boolean | undefined
  /** Quiet unit behind the figure. */
  unit?: string | undefined
  /** `%` and the like, directly behind. */
  suffix?: string | undefined
  className?: string | undefined
}

/** A figure: groups by comma, the true minus, trailing zeros kept and dimmed. The text stays selectable as one. */
export const Figure = ({ value, signed = false, unit, suffix, className }: FigureProps): ReactElement => {
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
