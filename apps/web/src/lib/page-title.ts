import { useEffect } from 'react'
import { createStore, type Store } from './store.ts'

/** A title that the screen gives itself (a pair and its price); undefined while the route's own title stands. */
export const pageTitleStore: Store<string | undefined> = createStore<string | undefined>(undefined)

/** Gives the page a title while the component stands; undefined leaves the title of the route. */
export const usePageTitle = (title: string | undefined): void => {
  useEffect(() => {
    pageTitleStore.set(title)
    return () => pageTitleStore.set(undefined)
  }, [title])
}
