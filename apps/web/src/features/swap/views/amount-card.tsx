import { cx } from '@tidebook/ui'
import type { ReactElement, ReactNode } from 'react'
import { enterNumber } from '../../../lib/number-entry.ts'
import { useNumberInput } from '../../../lib/use-number-input.ts'

export interface AmountCardProps {
  readonly label: string
  readonly value: string
  readonly onText: (text: string) => void
  readonly decimals: number
  /** It follows from the other amount. */
  readonly quiet: boolean
  /** At the right of the label: what one has, and Max. */
  readonly available: ReactNode
  readonly chooser: ReactNode
  /** Under the figure. */
  readonly note: ReactNode
}

/** The size in which a figure of so many characters can be read whole, also on a phone. */
const sizeOf = (length: number): string =>
  length <= 10 ? 'text-28' : length <= 14 ? 'text-20' : length <= 18 ? 'text-16' : 'text-12'
/** From here on it needs the line for itself there. */
const LINE = 24

/** One side of a swap: a large figure, its token, and what one has of it. */
export const AmountCard = (props: AmountCardProps): ReactElement => {
  const { label, value, onText, decimals, quiet, available, chooser, note } = props
  const input = useNumberInput(value, (text) => onText(enterNumber(value, text, decimals)))
  const { length } = String(input.value ?? '')
  return (
    <div
      className={cx(
        'field-focus rounded-3 border border-line-strong px-4 py-3',
        quiet ? 'bg-surface-2' : 'bg-surface-1',
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 text-12 text-2">
        <span>{label}</span>
        <span className="flex items-center gap-2">{available}</span>
      </div>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3">
        <input
          className={cx(
            'h-9 min-w-0 flex-1 border-0 bg-transparent p-0 font-medium text-1 outline-0 placeholder:text-3',
            sizeOf(length),
            length > LINE && 'max-tablet:basis-full',
          )}
          aria-label={label}
          placeholder="0"
          {...input}
        />
        {chooser}
      </div>
      <div className="min-h-4 text-12 text-3">{note}</div>
    </div>
  )
}
