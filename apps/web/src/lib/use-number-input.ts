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

/** In some browsers selecting text moves the focus, so skip a field that has lost the focus. */
function selectFocused(input: HTMLInputElement | null): void {
  if (input !== null && input === document.activeElement) input.select()
}

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'size'>

/**
 * Returns the behavior of a number input, the same in every form: plain while the user types, grouped otherwise, and
 * selected as a whole when it gets the focus again. Text that an input method is composing stays unchanged until it is
 * complete.
 * @param value plain text without groups, or rejected text; the caller derives it with `enterNumber` from `onText`
 */
export function useNumberInput(value: string, onText: (text: string) => void): InputProps {
  const [typing, setTyping] = useState(false)
  const [composed, setComposed] = useState<string>()
  const focused = useRef<HTMLInputElement>(null)
  const caret = useRef<number>(undefined)
  const selecting = useRef(0)
  // The browser drops the selection when the plain figure replaces the grouped one.
  useLayoutEffect(() => {
    if (typing) selectFocused(focused.current)
  }, [typing])
  // The browser treats a comma replaced by a point as new text, and would move the caret to the end.
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
      // A click sets the caret after the focus event.
      selecting.current = requestAnimationFrame(() => selectFocused(currentTarget))
    },
    // Otherwise text typed before that frame would be selected, and the next key would replace it.
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
