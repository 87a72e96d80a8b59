import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

function lost(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}

/**
 * Keeps the focus in a container whose controls change: when the focused control is removed, the control now in its
 * place gets the focus, otherwise the last one, otherwise the container itself (which then needs a tabindex). Call it
 * in the component whose render removes controls.
 * @param items selector of the controls
 */
export function useKeptFocus(place: RefObject<HTMLElement | null>, items: string): void {
  const index = useRef<number>(undefined)
  // Between two controls the focus is nowhere. A render must not intercept it then.
  const isMoving = useRef(false)
  useEffect(() => {
    const indexOf = (element: Element): number | undefined => {
      if (place.current?.contains(element) !== true) return undefined
      const at = [...place.current.querySelectorAll(items)].indexOf(element)
      return at < 0 ? undefined : at
    }
    const entered = ({ target }: FocusEvent): void => {
      if (!(target instanceof Element)) return
      // Closing a dialog restores the focus.
      if (place.current?.contains(target) === true || target.closest('dialog') === null) index.current = indexOf(target)
    }
    const left = ({ target, relatedTarget }: FocusEvent): void => {
      if (relatedTarget !== null || !(target instanceof Element)) return
      // A control that still exists lost the focus deliberately; a removed one did not.
      setTimeout(() => {
        if (lost() && target.isConnected && document.hasFocus()) index.current = undefined
      })
    }
    const goes = ({ relatedTarget }: FocusEvent): void => {
      isMoving.current = relatedTarget !== null
    }
    const came = (): void => {
      isMoving.current = false
    }
    // Runs before any render that the event causes.
    document.addEventListener('focusout', goes, true)
    document.addEventListener('focusin', came, true)
    document.addEventListener('focusin', entered)
    document.addEventListener('focusout', left)
    return () => {
      document.removeEventListener('focusout', goes, true)
      document.removeEventListener('focusin', came, true)
      document.removeEventListener('focusin', entered)
      document.removeEventListener('focusout', left)
    }
  }, [place, items])
  useLayoutEffect(() => {
    const element = place.current
    if (index.current === undefined || isMoving.current || element === null) return
    const all = [...element.querySelectorAll<HTMLElement>(items)]
    const at = all.findIndex((item) => item === document.activeElement)
    if (at >= 0) index.current = at
    else if (lost()) (all[Math.min(index.current, all.length - 1)] ?? element).focus()
  })
}
