import { useId, type InputHTMLAttributes, type ReactElement, type ReactNode } from 'react'
import { cx } from './class-names.ts'
import { WarningIcon } from './icons.tsx'

type FieldSize = 'bar' | 'page' | 'large'

const sizes: Record<FieldSize, string> = {
  bar: 'h-ctl px-2 pointer-coarse:h-11 pointer-coarse:px-3 pointer-coarse:text-16',
  page: 'h-ctl-page px-3 pointer-coarse:text-16',
  large: 'h-10 px-3 text-14 pointer-coarse:h-11 pointer-coarse:text-16',
}

export interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'size'> {
  /** Label inside the field, at the left (trade form). */
  label?: ReactNode | undefined
  /** Label above the field (pages and dialogs). */
  caption?: ReactNode | undefined
  /** Unit after the number. */
  unit?: ReactNode | undefined
  /** Icon or button before and after the input. */
  leading?: ReactNode | undefined
  trailing?: ReactNode | undefined
  /** Error message, shown under the field and announced. */
  error?: ReactNode | undefined
  /** Hint under the field while there is no error. */
  hint?: ReactNode | undefined
  /** Numbers are right-aligned, text is left-aligned (default). */
  align?: 'left' | 'right' | undefined
  size?: FieldSize | undefined
  /** Marks the field as invalid without a message; the form shows the error elsewhere. */
  invalid?: boolean | undefined
}

/** An input with its label, unit, error and hint, in the styles of the reference. */
export function Field(props: FieldProps): ReactElement {
  const {
    label,
    caption,
    unit,
    leading,
    trailing,
    error,
    hint,
    align = 'left',
    size = 'page',
    invalid,
    ...input
  } = props
  const { id, className, disabled, ...rest } = input
  const own = useId()
  const inputId = id ?? own
  const wrong = invalid === true || (error !== undefined && error !== false && error !== '')
  const note = wrong && error ? `${inputId}-error` : hint ? `${inputId}-hint` : undefined
  return (
    <div className={cx('min-w-0', className)}>
      {caption && (
        <label htmlFor={inputId} className="mb-1 block text-12 text-2">
          {caption}
        </label>
      )}
      <div
        className={cx(
          'field-focus flex items-center gap-2 rounded-2 border transition-colors',
          sizes[size],
          disabled ? 'bg-surface-2 text-disabled' : 'bg-surface-1',
          wrong ? 'border-danger' : 'border-line-strong hover:border-line-control',
        )}
      >
        {leading}
        {label && (
          <label htmlFor={inputId} className={cx('text-12 whitespace-nowrap', disabled ? 'text-disabled' : 'text-2')}>
            {label}
          </label>
        )}
        <input
          id={inputId}
          disabled={disabled}
          aria-invalid={wrong || undefined}
          aria-describedby={note}
          className={cx('w-10 min-w-0 flex-1 border-0 bg-transparent p-0 outline-0', align === 'right' && 'text-right')}
          {...rest}
        />
        {unit && <span className="min-w-unit-min text-12 whitespace-nowrap text-3">{unit}</span>}
        {trailing}
      </div>
      {wrong && error ? (
        <p id={note} role="alert" className="mt-1 flex items-start gap-1 text-12 text-danger">
          <WarningIcon size="small" className="mt-0.5" />
          <span>{error}</span>
        </p>
      ) : (
        hint && (
          <p id={note} className="mt-1 text-12 text-3">
            {hint}
          </p>
        )
      )}
    </div>
  )
}
