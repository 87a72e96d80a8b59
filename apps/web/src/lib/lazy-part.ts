import { createElement, use, useEffect, type FunctionComponent, type ComponentType } from 'react'
import { needWords, type WordGroup } from './i18n.ts'

/** Something that is fetched when it is first needed, or before that when there is time. */
export interface Fetched {
  /** Fetches code and words; again after a failure, as far as the browser does, not again after a success. */
  fetch(): Promise<unknown>
}

/** A component with code of its own. */
export type LazyPart<P> = FunctionComponent<P> & Fetched

/** A failure is remembered this long, so that whoever waited hears of it; milliseconds. */
export const FAILURE_MS = 1000

/** Makes something that is fetched once; a failure is forgotten after a moment, so that a later wish tries again. */
export const fetchedOnce = <T>(load: () => Promise<T>): { fetch: () => Promise<T> } => {
  let going: Promise<T> | undefined
  return {
    fetch() {
      going ??= load().catch((error: unknown) => {
        setTimeout(() => (going = undefined), FAILURE_MS)
        throw error
      })
      return going
    },
  }
}

/**
 * A component whose code comes in a file of its own, together with the words it needs. Shown inside `Suspense`; a
 * boundary around it that tries again fetches again (`lazy` of React would keep its failure for good).
 */
export const lazyPart = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  ...words: readonly WordGroup[]
): LazyPart<P> => {
  let there: Promise<ComponentType<P>> | undefined
  const { fetch } = fetchedOnce(async () => {
    const [component] = await Promise.all([load(), ...words.map((group) => needWords(group))])
    there = Object.assign(Promise.resolve(component), { status: 'fulfilled', value: component })
    return component
  })
  // What was fetched beforehand is drawn at once, without a moment of the fallback: React looks at `status` first.
  const Part = (props: P) => createElement(use(there ?? fetch()), props)
  return Object.assign(Part, { fetch })
}

/** How long the first paint and its calls have the line for themselves, in milliseconds. */
const SETTLED_MS = 1500
/** The same for what another screen needs. */
export const UNHURRIED_MS = 5000

const whenIdle = (run: () => void, afterMs: number): (() => void) => {
  const timer = setTimeout(() => {
    // Safari has no idle callback.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(run)
    else run()
  }, afterMs)
  return () => clearTimeout(timer)
}

/** Fetches parts once the page has settled, so that nobody waits for them. `parts` must keep its identity. */
export const usePrefetch = (parts: readonly Fetched[], afterMs: number = SETTLED_MS): void => {
  useEffect(
    () =>
      whenIdle(() => {
        // What fails now is asked for again when it is needed, and told then.
        for (const part of parts) part.fetch().catch(() => undefined)
      }, afterMs),
    [parts, afterMs],
  )
}
