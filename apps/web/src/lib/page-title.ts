import { useEffect } from 'react'
import { createStore, type Store } from './store.ts'

/** A title set by the screen (a pair and its price); undefined to use the route's title. */
export const pageTitleStore: Store<string | undefined> = createStore<string | undefined>(undefined)

/** Sets the page title while the component is mounted; undefined uses the title of the route. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    pageTitleStore.set(title)
    return () => pageTitleStore.set(undefined)
  }, [title])
}
