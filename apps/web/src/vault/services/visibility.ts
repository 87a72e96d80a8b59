import { seesVisibility } from './protections.ts'

/** Interval at which the browser checks whether elements cover another one, in milliseconds. */
const OBSERVER_DELAY_MS = 100

/** Visible fraction that counts as the whole element, because edges may fall between pixels. */
const WHOLE = 0.99

interface VisibilityInit extends IntersectionObserverInit {
  readonly trackVisibility: boolean
  readonly delay: number
}
type VisibilityEntry = IntersectionObserverEntry & { readonly isVisible?: boolean }

const THRESHOLD = [0, 0.25, 0.5, 0.75, WHOLE, 1]
const INIT: VisibilityInit = { trackVisibility: true, delay: OBSERVER_DELAY_MS, threshold: THRESHOLD }

/** The last reported visibility of an element. */
export interface VisibilityReport {
  readonly element: Element
  /** Whether it is fully on the screen, and nothing covers or changes it, as far as the browser reports. */
  readonly visible: boolean
  /** Position and size in this window at that moment. */
  readonly box: DOMRectReadOnly
}

/**
 * Observes the visibility of elements with Intersection Observer 2 if available, otherwise whether they are in the
 * window.
 */
export function visibilityObserver(onReports: (seen: readonly VisibilityReport[]) => void): IntersectionObserver {
  return new IntersectionObserver(
    (entries: readonly VisibilityEntry[]) =>
      onReports(
        entries.map(({ target, isIntersecting, isVisible, intersectionRatio, boundingClientRect }) => ({
          element: target,
          visible: (seesVisibility ? isVisible === true : isIntersecting) && intersectionRatio >= WHOLE,
          box: boundingClientRect,
        })),
      ),
    seesVisibility ? INIT : { threshold: THRESHOLD },
  )
}

/**
 * Observes whether one element is visible.
 * @returns a function that unsubscribes
 */
export function watchVisibility(element: Element, onChange: (visible: boolean) => void): () => void {
  const observer = visibilityObserver((seen) => {
    const last = seen.at(-1)
    if (last !== undefined) onChange(last.visible)
  })
  observer.observe(element)
  return () => observer.disconnect()
}

/** Checks the visibility of an element again, because the last report may be outdated on a slow machine. */
export function recheckVisibility(element: Element): Promise<boolean> {
  return new Promise((resolve) => {
    const unwatch = watchVisibility(element, (visible) => {
      // The first report may arrive before this function returns.
      queueMicrotask(() => unwatch())
      resolve(visible)
    })
  })
}

/** Pauses before the checks of an invisible element, in milliseconds. */
const CHECK_DELAYS_MS = [150, 150, 300, 300]

/**
 * Time within which the browser reports on a responsive machine, in milliseconds. A later report may describe a frame
 * that is no longer on the screen.
 */
const TIMELY_MS = 250

/** Time after which late reports count as well, in milliseconds, because a page can slow the machine down. */
const PATIENCE_MS = 2500

/**
 * Whether an element stays invisible in several checks in a row. Scrolling, animations and a slow machine hide elements
 * only temporarily.
 */
export async function remainsHidden(element: Element, stop: AbortSignal): Promise<boolean> {
  const began = performance.now()
  for (let checks = 0; checks < CHECK_DELAYS_MS.length;) {
    const pause = CHECK_DELAYS_MS[checks] ?? 0
    const from = performance.now()
    await new Promise((resolve) => setTimeout(resolve, pause))
    if (stop.aborted || (await recheckVisibility(element))) return false
    const now = performance.now()
    if (now - began > PATIENCE_MS) break
    if (now - from - pause < TIMELY_MS) checks += 1
  }
  return !stop.aborted
}
