import { createElement, use, useEffect, type FunctionComponent, type ComponentType } from 'react'
import { loadMessages, type MessageGroup } from './i18n.ts'

/** A resource that is fetched when it is first needed, or earlier when the browser is idle. */
export interface Prefetchable {
  /** Fetches code and texts. Retries after a failure, if the browser allows it; does nothing after a success. */
  fetch(): Promise<unknown>
}

/** A component whose code is loaded separately. */
export type LazyPart<P> = FunctionComponent<P> & Prefetchable

/** Time for which a failure is remembered, so that every waiting caller receives it, in milliseconds. */
export const FAILURE_CACHE_MS = 1000

/** Creates a loader that fetches once. It forgets a failure after a moment, so that a later call tries again. */
export function createLazyLoader<T>(load: () => Promise<T>): { fetch: () => Promise<T> } {
  let pending: Promise<T> | undefined
  return {
    fetch() {
      pending ??= load().catch((error: unknown) => {
        setTimeout(() => (pending = undefined), FAILURE_CACHE_MS)
        throw error
      })
      return pending
    },
  }
}

/**
 * Creates a component whose code is in a separate file, together with the texts that it needs. Render it inside
 * `Suspense`; an error boundary around it that retries fetches again (React's `lazy` would keep a failure forever).
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  ...words: readonly MessageGroup[]
): LazyPart<P> {
  let loaded: Promise<ComponentType<P>> | undefined
  const { fetch } = createLazyLoader(async () => {
    const [component] = await Promise.all([load(), ...words.map((group) => loadMessages(group))])
    loaded = Object.assign(Promise.resolve(component), { status: 'fulfilled', value: component })
    return component
  })
  // A prefetched part renders immediately, without flashing the fallback: React looks at `status` first.
  const Part = (props: P) => createElement(use(loaded ?? fetch()), props)
  return Object.assign(Part, { fetch })
}

/** Time during which the network is reserved for the first paint and its calls, in milliseconds. */
const FIRST_PAINT_DELAY_MS = 1500
/** Time after which the code of other screens is prefetched, in milliseconds. */
const OTHER_SCREENS_DELAY_MS = 5000

function whenIdle(run: () => void, afterMs: number): () => void {
  const timer = setTimeout(() => {
    // Safari has no `requestIdleCallback`.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(run)
    else run()
  }, afterMs)
  return () => clearTimeout(timer)
}

/** Prefetches parts once the page has settled, so that they open without a wait. `parts` must keep its identity. */
export function usePrefetch(parts: readonly Prefetchable[], afterMs: number = FIRST_PAINT_DELAY_MS): void {
  useEffect(
    () =>
      whenIdle(() => {
        // A part that fails here is requested again when it is needed, and the failure is reported then.
        for (const part of parts) part.fetch().catch(() => undefined)
      }, afterMs),
    [parts, afterMs],
  )
}

const NOTHING: readonly Prefetchable[] = []

/** Whether the user asks the browser to save data. Firefox and Safari do not report it. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } }
  return connection?.saveData === true
}

/** Prefetches the other screens after the parts of the current one, unless the user saves data. */
export function usePrefetchedScreens(screens: readonly Prefetchable[]): void {
  usePrefetch(savesData() ? NOTHING : screens, OTHER_SCREENS_DELAY_MS)
}
