import { useEffect, useEffectEvent, useReducer, useRef, type RefObject } from 'react'
import { type Guard, type GuardEvent, clearsField, coveredFields, guardField } from '../model/field-guard.ts'
import { recheckVisibility, remainsHidden, watchVisibility } from '../services/visibility.ts'

export interface FieldGuard {
  readonly guard: Guard
  /** Unlocks the field, on a user action. */
  readonly goOn: () => void
}

/**
 * Guards a field for a secret. When the page takes the focus away or covers the field, partial input is cleared, and
 * the field accepts no input until the user presses a button.
 * @param field contains the input
 * @param held content of the field: nothing, a part of a secret, or a complete secret, which stays when the focus moves
 * elsewhere
 */
export function useFieldGuard(
  field: RefObject<HTMLElement | null>,
  held: 'nothing' | 'part' | 'all',
  empty: () => void,
): FieldGuard {
  const [guard, dispatch] = useReducer(guardField, 'open')
  const seen = useRef(true)
  const hear = useEffectEvent((event: GuardEvent): void => {
    if (clearsField(guardField(guard, event)) && (held === 'part' || (held === 'all' && event.type === 'unseen')))
      empty()
    dispatch(event)
  })
  const blurred = useEffectEvent((): void => {
    if (held !== 'all') hear({ type: 'keyboard-gone', typed: held === 'part' })
  })
  useEffect(() => {
    const stop = new AbortController()
    // When a window loses the focus, its field loses it first, in the same task.
    let leaving = false
    const left = (): void => {
      leaving = true
      setTimeout(() => (leaving = false))
    }
    field.current?.addEventListener('focusout', left, stop)
    globalThis.addEventListener('blur', () => (leaving || hasFocus(field.current)) && blurred(), stop)
    globalThis.addEventListener('focus', () => hear({ type: 'keyboard-back' }), stop)
    return () => stop.abort()
  }, [field])
  useEffect(() => {
    const box = field.current?.querySelector('input')?.parentElement
    if (box === null || box === undefined) return undefined
    let looking = new AbortController()
    const check = (): void => {
      looking.abort()
      // A field without the focus may be scrolled away.
      if (seen.current || !hasFocus(box)) return
      looking = new AbortController()
      void remainsHidden(box, looking.signal).then((unseen) => unseen && hear({ type: 'unseen' }))
    }
    const unwatch = watchVisibility(box, (visible) => {
      seen.current = visible
      check()
    })
    box.addEventListener('focusin', check)
    return () => {
      looking.abort()
      unwatch()
      box.removeEventListener('focusin', check)
    }
  }, [field])
  useEffect(() => {
    if (guard !== 'covered') return undefined
    coveredFields.set((count) => count + 1)
    return () => coveredFields.set((count) => count - 1)
  }, [guard])
  return {
    guard,
    goOn: () => {
      const input = field.current?.querySelector('input')
      input?.focus()
      const box = input?.parentElement
      if (box !== null && box !== undefined)
        void recheckVisibility(box).then((visible) => {
          seen.current = visible
          dispatch({ type: 'go-on', seen: visible })
        })
    },
  }
}

function hasFocus(place: Element | null): boolean {
  return place?.contains(document.activeElement) === true
}
