import type { Icon } from '@tidebook/ui'
import type { MessageKey } from './i18n.ts'
import type { LazyPart } from './lazy-part.ts'
import type { PageState } from './page-store.ts'

/** The link to a route in the header. */
export interface Navigation {
  readonly label: MessageKey
  /** Target of the link if it differs from the path of the route: the last visited page (RTE-023, RTE-024). */
  readonly to?: (page: PageState) => string
  /** Position in the tab bar of a phone, from the left, and the icon. */
  readonly tab?: { readonly place: number; readonly icon: Icon }
}

/** Props that a screen receives from its route. */
export interface RouteProps {
  readonly title: MessageKey
  /** Whether the screen has the width of a form, for the placeholders of its parts. */
  readonly narrow?: boolean | undefined
}

/** A screen with its properties in the application. Each folder of `routes` describes its own screens in `route.ts`. */
export interface Route {
  /** Recorded in the page store on every navigation (RTE-022). */
  readonly name: string
  /** Path or pattern (`/content/:id`), in the form shown in the address bar. */
  readonly path: string
  readonly title: MessageKey
  /** The screen, with the texts that it needs. */
  readonly screen: LazyPart<RouteProps>
  readonly navigation?: Navigation
  /** The route whose link is highlighted while this route is shown. */
  readonly partOf?: string
  /** The specification's login flag. It is informative and never enforced: every route opens (RTE-021). */
  readonly login?: boolean
  /**
   * The footer below the screen if it is not the root page's: the root page hides its own on trade, home, help center,
   * guide and information (specification, section 2); home has its own (A54).
   */
  readonly footer?: 'page' | 'none'
  /** Whether the screen fills the window and does not scroll. */
  readonly full?: boolean
  /** Whether the screen has the width of a form; its placeholder matches. */
  readonly narrow?: boolean
  /** Whether the screen is not prefetched, but loaded only when a user opens it. */
  readonly onDemand?: boolean
}
