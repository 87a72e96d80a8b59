import { type RefObject, useLayoutEffect } from 'react'

/** Times at which the tint of changed amounts becomes fainter and disappears, in ms after the change. */
const STEPS = [150, 300, 600]

/**
 * Fades the tint of the amounts that changed with a version: the element's `data-fade` counts the steps. Three timers
 * draw three frames. An animation would draw 36 frames, and messages would wait for them.
 */
export function useFade(ref: RefObject<HTMLElement | null>, version: number): void {
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return undefined
    const timers = STEPS.map((ms, step) => setTimeout(() => (element.dataset['fade'] = String(step + 1)), ms))
    return () => {
      for (const timer of timers) clearTimeout(timer)
      delete element.dataset['fade']
    }
  }, [ref, version])
}
