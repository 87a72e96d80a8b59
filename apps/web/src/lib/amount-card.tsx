import { cx, WarningIcon } from '@tidebook/ui'
import { useId, type ReactElement, type ReactNode } from 'react'
import { enterNumber } from './number-entry.ts'
import { useNumberInput } from './use-number-input.ts'

export interface AmountCardProps {
  readonly label: string
  readonly value: string
  readonly onText: (text: string) => void
  readonly decimals: number
  /** Whether the amount is derived from the other one. */
  readonly quiet: boolean
  /** Shown at the right of the label: the balance, and Max. */
  readonly available: ReactNode
  readonly chooser: ReactNode
  /** Shown below the figure. */
  readonly note: ReactNode
  /** Replaces the note, in the same line, so that nothing below moves. */
  readonly error?: string | undefined
}

/** Maximum number of characters of a figure that shares a line with its token on a phone. */
const BESIDE = 24

/**
 * Returns the style that keeps a figure of a given length readable: smaller next to its token, and finally on a
 * separate line on a phone.
 */
function lookOf(length: number): string {
  if (length <= 10) return 'text-28'
  if (length <= 14) return 'text-20'
  if (length <= 18) return 'text-16'
  if (length <= BESIDE) return 'text-12 tablet:text-16'
  return cx('max-tablet:basis-full', length <= 32 ? 'text-16' : 'text-12')
}

/** An amount to move: a large figure, its token, and the user's balance. */
export function AmountCard(props: AmountCardProps): ReactElement {
  const { label, value, onText, decimals, quiet, available, chooser, note, error } = props
  const id = useId()
  const input = useNumberInput(value, (text) => onText(enterNumber(value, text, decimals)))
  const { length } = String(input.value ?? '')
  return (
    <div
      className={cx(
        'field-focus rounded-3 border px-4 py-3',
        error === undefined ? 'border-line-strong' : 'border-danger',
        quiet ? 'bg-surface-2' : 'bg-surface-1',
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 text-12 text-2">
        <label htmlFor={id}>{label}</label>
        {available}
      </div>
      <div
        className={cx('mt-1 flex flex-wrap items-center justify-between gap-x-3', length > BESIDE && 'max-tablet:mb-1')}
      >
        <input
          className={cx(
            'h-9 min-w-0 flex-1 border-0 bg-transparent p-0 font-medium text-1 outline-0 placeholder:text-3',
            lookOf(length),
          )}
          id={id}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? (note ? `${id}-note` : undefined) : `${id}-error`}
          placeholder="0"
          {...input}
        />
        {chooser}
      </div>
      {error === undefined ? (
        <div id={`${id}-note`} className="min-h-4 text-12 text-3">
          {note}
        </div>
      ) : (
        <p id={`${id}-error`} role="alert" className="flex items-start gap-1 text-12 text-danger">
          <WarningIcon size="small" className="mt-0.5" />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}
