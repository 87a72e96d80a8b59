import type { MessageKey } from '../../lib/i18n.ts'
import type { PageState } from '../../lib/page-store.ts'
import type { Navigation, Route } from '../../lib/route.ts'
import { ROUTES } from '../route-table.ts'

/** A link to a route. */
export interface NavItem extends Pick<Navigation, 'tab'> {
  /** Name of the target route. */
  readonly name: string
  readonly to: string
  readonly label: MessageKey
}

/** Returns the header's links (HDR-006..008). */
export function navItems(page: PageState, routes: readonly Route[] = ROUTES): readonly NavItem[] {
  return routes.flatMap(({ name, path, navigation }) =>
    navigation === undefined ? [] : [{ ...navigation, name, to: navigation.to?.(page) ?? path }],
  )
}

/** Returns the links of the phone's tab bar, from the left. */
export function tabItems(page: PageState): readonly (NavItem & Required<Pick<NavItem, 'tab'>>)[] {
  return navItems(page)
    .flatMap(({ tab, ...item }) => (tab === undefined ? [] : [{ ...item, tab }]))
    .toSorted((a, b) => a.tab.place - b.tab.place)
}

/** Whether a link is highlighted while a route is shown. */
export function isCurrent(name: string, route: Route | undefined): boolean {
  return name === route?.name || name === route?.partOf
}
