import { figureText } from '@tidebook/ui'
import {
  type ChangeEvent,
  type CompositionEvent,
  type FocusEvent,
  type InputHTMLAttributes,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

/** Selecting takes the focus in some browsers: never back to a field that was left meanwhile. */
const selectFocused = (input: HTMLInputElement | null): void => {
  if (input !== null && input === document.activeElement) input.select()
}

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'size'>

/**
 * How an input behaves that takes a figure, the same in every form: plain while it is typed, grouped at rest, selected
 * whole when it is come back to. What an input method is still composing is left alone until it is done.
 * @param value plain text without groups, or refused text; `enterNumber` makes it of what comes through `onText`
 */
export const useNumberInput = (value: string, onText: (text: string) => void): InputProps => {
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
  return {
    inputMode: 'decimal',
    autoComplete: 'off',
    spellCheck: false,
    value: composed ?? (typing || value === '' ? value : figureText(value)),
    onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
      setTyping(true)
      focused.current = currentTarget
      // A press puts its caret after the focus has come.
      selecting.current = requestAnimationFrame(() => selectFocused(currentTarget))
    },
    // What was typed before that frame would be selected, and the next key take its place.
    onKeyDown: () => cancelAnimationFrame(selecting.current),
    onBlur: () => setTyping(false),
    onCompositionStart: ({ currentTarget }: CompositionEvent<HTMLInputElement>) => setComposed(currentTarget.value),
    onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>) => {
      setComposed(undefined)
      take(currentTarget)
    },
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      if (composed === undefined) take(target)
      else setComposed(target.value)
    },
  }
}
