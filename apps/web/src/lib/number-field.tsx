import { Field } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useNumberInput } from './use-number-input.ts'

export interface NumberFieldProps {
  label: string
  unit: string
  /** Plain text without groups, or refused text; `enterNumber` makes it of what comes through `onText`. */
  value: string
  onText: (text: string) => void
  invalid: boolean
  /** Id of the line that tells the error. */
  describedBy?: string | undefined
  readOnly?: boolean
}

/** A figure of the trading forms, with its name at the left and its unit at the right. */
export const NumberField = ({
  label,
  unit,
  value,
  onText,
  invalid,
  describedBy,
  readOnly = false,
}: NumberFieldProps): ReactElement => (
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
