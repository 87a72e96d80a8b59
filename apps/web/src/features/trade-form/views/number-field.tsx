import { Field, figureText } from '@tidebook/ui'
import { type ReactElement, useLayoutEffect, useRef, useState } from 'react'

export interface NumberFieldProps {
  label: string
  unit: string
  /** Plain text without groups. */
  value: string
  onText: (text: string) => void
  invalid: boolean
  /** Id of the line that tells the error. */
  describedBy?: string | undefined
  readOnly?: boolean
}

/** Selecting takes the focus in some browsers: never back to a field that was left meanwhile. */
const selectFocused = (input: HTMLInputElement | null): void => {
  if (input !== null && input === document.activeElement) input.select()
}

/** A figure in the form: plain while it is typed, grouped at rest. */
export const NumberField = ({
  label,
  unit,
  value,
  onText,
  invalid,
  describedBy,
  readOnly = false,
}: NumberFieldProps): ReactElement => {
  const [typing, setTyping] = useState(false)
  const focused = useRef<HTMLInputElement>(null)
  // The plain figure takes the place of the grouped one, and the browser forgets what was selected in that.
  useLayoutEffect(() => {
    if (typing) selectFocused(focused.current)
  }, [typing])
  return (
    <Field
      size="bar"
      align="right"
      label={label}
      unit={unit}
      inputMode="decimal"
      autoComplete="off"
      spellCheck={false}
      value={typing || value === '' ? value : figureText(value)}
      invalid={invalid}
      aria-describedby={describedBy}
      readOnly={readOnly}
      onFocus={(event) => {
        setTyping(true)
        const input = event.currentTarget
        focused.current = input
        // A press puts its caret after the focus has come.
        requestAnimationFrame(() => selectFocused(input))
      }}
      onBlur={() => setTyping(false)}
      onChange={(event) => onText(event.target.value)}
    />
  )
}
