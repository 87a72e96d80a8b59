import type { Icon } from '@tidebook/ui'
import type { MessageKey } from './i18n.ts'
import type { LazyPart } from './lazy-part.ts'
import type { PageState } from './page-store.ts'

/** The link of a route in the header. */
export interface Navigation {
  readonly label: MessageKey
  /** Where it leads, if not to the path of the route: back to where one was last (RTE-023, RTE-024). */
  readonly to?: (page: PageState) => string
  /** Beside the pair of the trade screen it waits for a wide window. */
  readonly yields?: boolean
  /** Its place in the tab bar of a phone, from the left, and its icon there. */
  readonly tab?: { readonly place: number; readonly icon: Icon }
}

/** What a screen is told of the route that shows it. */
export interface RouteProps {
  readonly title: MessageKey
}

/** A screen with all that the application knows about it; each folder of `routes` describes its own in `route.ts`. */
export interface Route {
  /** Recorded in the page store on every navigation (RTE-022). */
  readonly name: string
  /** Path or pattern (`/content/:id`), in the form that the address bar shows. */
  readonly path: string
  readonly title: MessageKey
  /** The screen, with the words that it needs. */
  readonly screen: LazyPart<RouteProps>
  readonly navigation?: Navigation
  /** The route whose link is marked while this one is shown. */
  readonly partOf?: string
  /** The specification's login flag. It is only told, never enforced: every route opens (RTE-021). */
  readonly login?: boolean
  /**
   * Whose footer stands under the screen if not the root page's: it hides its own on trade, home, help centre, guide and
   * information (specification, section 2); home brings its own (A54).
   */
  readonly footer?: 'page' | 'none'
  /** The screen fills the window and does not scroll. */
  readonly full?: boolean
  /** Nothing of it is fetched before somebody opens it. */
  readonly onDemand?: boolean
}
