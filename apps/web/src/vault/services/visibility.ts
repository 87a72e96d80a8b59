import { seesVisibility } from './protections.ts'

/** How often the browser looks when it has to tell what lies over an element, in milliseconds. */
const LOOK_MS = 100

/** Part of an element that counts as all of it: edges may fall between pixels. */
const WHOLE = 0.99

interface VisibilityInit extends IntersectionObserverInit {
  readonly trackVisibility: boolean
  readonly delay: number
}
type VisibilityEntry = IntersectionObserverEntry & { readonly isVisible?: boolean }

const THRESHOLD = [0, 0.25, 0.5, 0.75, WHOLE, 1]
const INIT: VisibilityInit = { trackVisibility: true, delay: LOOK_MS, threshold: THRESHOLD }

/** An element as the browser saw it last. */
export interface Seen {
  readonly element: Element
  /** all of it is on the screen; nothing covers or changes it, as far as the browser tells */
  readonly visible: boolean
  /** its box in this window at that moment */
  readonly box: DOMRectReadOnly
}

/** Tells how the browser sees elements, by Intersection Observer 2; without it, whether they are in the window. */
export const visibilityObserver = (tell: (seen: readonly Seen[]) => void): IntersectionObserver =>
  new IntersectionObserver(
    (entries: readonly VisibilityEntry[]) =>
      tell(
        entries.map(({ target, isIntersecting, isVisible, intersectionRatio, boundingClientRect }) => ({
          element: target,
          visible: (seesVisibility ? isVisible === true : isIntersecting) && intersectionRatio >= WHOLE,
          box: boundingClientRect,
        })),
      ),
    seesVisibility ? INIT : { threshold: THRESHOLD },
  )

/** Tells whether one element is seen; returns how to stop. */
export const watchVisibility = (element: Element, tell: (visible: boolean) => void): (() => void) => {
  const observer = visibilityObserver((seen) => {
    const last = seen.at(-1)
    if (last !== undefined) tell(last.visible)
  })
  observer.observe(element)
  return () => observer.disconnect()
}

/** Asks the browser anew whether an element is seen; what it told before may be old on a busy machine. */
export const lookAgain = (element: Element): Promise<boolean> =>
  new Promise((resolve) => {
    const unwatch = watchVisibility(element, (visible) => {
      // The first answer may come before this function has returned.
      queueMicrotask(() => unwatch())
      resolve(visible)
    })
  })

/** Pauses between looks at an element that was not seen, in milliseconds. */
const LOOKS_MS = [150, 150, 300]

/** Whether an element stays unseen at several looks in a row. Scrolling, appearing and a busy machine pass by. */
export const staysUnseen = async (element: Element, stop: AbortSignal): Promise<boolean> => {
  for (const pause of LOOKS_MS) {
    await new Promise((resolve) => setTimeout(resolve, pause))
    if (stop.aborted || (await lookAgain(element))) return false
  }
  return !stop.aborted
}
