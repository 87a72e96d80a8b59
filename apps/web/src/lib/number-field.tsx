import { Field } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useNumberInput } from './use-number-input.ts'

export interface NumberFieldProps {
  label: string
  unit: string
  /** Plain text without groups, or rejected text; the caller derives it with `enterNumber` from `onText`. */
  value: string
  onText: (text: string) => void
  invalid: boolean
  /** Id of the element that shows the error. */
  describedBy?: string | undefined
  readOnly?: boolean
}

/** A number field of the trading forms, with its label on the left and its unit on the right. */
export function NumberField({
  label,
  unit,
  value,
  onText,
  invalid,
  describedBy,
  readOnly = false,
}: NumberFieldProps): ReactElement {
  return (
    <Field
      size="bar"
      align="right"
      label={label}
      unit={unit}
      invalid={invalid}
      aria-describedby={describedBy}
      readOnly={readOnly}
      {...useNumberInput(value, onText)}
    />
  )
}
