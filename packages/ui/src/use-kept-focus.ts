import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

const lost = (): boolean => document.activeElement === null || document.activeElement === document.body

/**
 * Keeps the focus in a place whose controls come and go: when the focused one is taken off the page, the one that now
 * stands where it stood takes the focus, else the last one, else the place itself (which then needs a tabindex). It must
 * be called by the component whose drawing takes controls away.
 * @param items selector of the controls
 */
export const useKeptFocus = (place: RefObject<HTMLElement | null>, items: string): void => {
  const index = useRef<number>(undefined)
  // On its way from one control to another the focus is nowhere; what is drawn then must not hold it back.
  const isMoving = useRef(false)
  useEffect(() => {
    const indexOf = (element: Element): number | undefined => {
      if (place.current?.contains(element) !== true) return undefined
      const at = [...place.current.querySelectorAll(items)].indexOf(element)
      return at < 0 ? undefined : at
    }
    const entered = ({ target }: FocusEvent): void => {
      if (!(target instanceof Element)) return
      // A question that is answered gives the focus back.
      if (place.current?.contains(target) === true || target.closest('dialog') === null) index.current = indexOf(target)
    }
    const left = ({ target, relatedTarget }: FocusEvent): void => {
      if (relatedTarget !== null || !(target instanceof Element)) return
      // A control that is still there was left on purpose; one that was taken away was not.
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
    // Before anybody draws because of the event.
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
