import { useEffect, useEffectEvent, useReducer, useRef, type RefObject } from 'react'
import { empties, guardField, type Guard, type GuardEvent } from '../model/field-guard.ts'
import { coveredFields } from '../model/covered-fields.ts'
import { lookAgain, staysUnseen, watchVisibility } from '../services/visibility.ts'

export interface FieldGuard {
  readonly guard: Guard
  /** The person goes on after a lock. */
  readonly goOn: () => void
}

/**
 * Watches a field in which something secret is typed. When the page takes the keyboard away, or lays something over the
 * field, what was typed of it goes and the field takes no keys until its owner presses.
 * @param field holds the input
 * @param held what is in it: nothing, a part of a secret, or all of one, which stays when the keyboard goes elsewhere
 */
export const useFieldGuard = (
  field: RefObject<HTMLElement | null>,
  held: 'nothing' | 'part' | 'all',
  empty: () => void,
): FieldGuard => {
  const [guard, tell] = useReducer(guardField, 'open')
  const seen = useRef(true)
  const hear = useEffectEvent((event: GuardEvent): void => {
    if (empties(guardField(guard, event)) && (held === 'part' || (held === 'all' && event.type === 'unseen'))) empty()
    tell(event)
  })
  const blurred = useEffectEvent((): void => {
    if (held !== 'all') hear({ type: 'keyboard-gone', typed: held === 'part' })
  })
  useEffect(() => {
    const stop = new AbortController()
    // A window that loses the keyboard takes it from its field first, in the same task.
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
    const judge = (): void => {
      looking.abort()
      // Where nobody types, a field may be scrolled away.
      if (seen.current || !hasFocus(box)) return
      looking = new AbortController()
      void staysUnseen(box, looking.signal).then((unseen) => unseen && hear({ type: 'unseen' }))
    }
    const unwatch = watchVisibility(box, (visible) => {
      seen.current = visible
      judge()
    })
    box.addEventListener('focusin', judge)
    return () => {
      looking.abort()
      unwatch()
      box.removeEventListener('focusin', judge)
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
        void lookAgain(box).then((visible) => {
          seen.current = visible
          tell({ type: 'go-on', seen: visible })
        })
    },
  }
}

const hasFocus = (place: Element | null): boolean => place?.contains(document.activeElement) === true
