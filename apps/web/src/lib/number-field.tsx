import { Field, figureText } from '@tidebook/ui'
import { type CompositionEvent, type ReactElement, useLayoutEffect, useRef, useState } from 'react'

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

/** Selecting takes the focus in some browsers: never back to a field that was left meanwhile. */
const selectFocused = (input: HTMLInputElement | null): void => {
  if (input !== null && input === document.activeElement) input.select()
}

/**
 * A figure that people type, the same in every form: plain while it is typed, grouped at rest. What an input method is
 * still composing is left alone until it is done.
 */
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
  const [composed, setComposed] = useState<string>()
  const focused = useRef<HTMLInputElement>(null)
  const caret = useRef<number>(undefined)
  const selecting = useRef(0)
  // The plain figure takes the place of the grouped one, and the browser forgets what was selected in that.
  useLayoutEffect(() => {
    if (typing) selectFocused(focused.current)
  }, [typing])
  // A comma that became a point is another text to the browser, which would put the caret behind it all.
  useLayoutEffect(() => {
    const place = caret.current
    caret.current = undefined
    const input = focused.current
    if (place === undefined || input === null || input !== document.activeElement) return
    if (input.selectionStart !== place) input.setSelectionRange(place, place)
  }, [value])
  const take = (input: HTMLInputElement): void => {
    cancelAnimationFrame(selecting.current)
    caret.current = input.selectionStart ?? undefined
    onText(input.value)
  }
  return (
    <Field
      size="bar"
      align="right"
      label={label}
      unit={unit}
      inputMode="decimal"
      autoComplete="off"
      spellCheck={false}
      value={composed ?? (typing || value === '' ? value : figureText(value))}
      invalid={invalid}
      aria-describedby={describedBy}
      readOnly={readOnly}
      onFocus={(event) => {
        setTyping(true)
        const input = event.currentTarget
        focused.current = input
        // A press puts its caret after the focus has come.
        selecting.current = requestAnimationFrame(() => selectFocused(input))
      }}
      // What was typed before that frame would be selected, and the next key take its place.
      onKeyDown={() => cancelAnimationFrame(selecting.current)}
      onBlur={() => setTyping(false)}
      onCompositionStart={(event: CompositionEvent<HTMLInputElement>) => setComposed(event.currentTarget.value)}
      onCompositionEnd={(event: CompositionEvent<HTMLInputElement>) => {
        setComposed(undefined)
        take(event.currentTarget)
      }}
      onChange={(event) => {
        if (composed === undefined) take(event.target)
        else setComposed(event.target.value)
      }}
    />
  )
}
