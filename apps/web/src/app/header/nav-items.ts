import type { MessageKey } from '../../lib/i18n.ts'
import { PATHS } from '../../lib/paths.ts'
import type { PageState } from '../page-store.ts'

export interface NavItem {
  /** Name of the route it leads to. */
  readonly name: string
  readonly to: string
  readonly label: MessageKey
}

/** The header's links (HDR-006..008); Markets and Trade lead to where one was last (RTE-023, RTE-024). */
export const navItems = ({ lastDealPath, lastMarketPath }: PageState): readonly NavItem[] => [
  { name: 'home', to: PATHS.home, label: 'shell.nav-home' },
  { name: 'market', to: lastMarketPath, label: 'shell.nav-market' },
  { name: 'trade', to: lastDealPath, label: 'shell.nav-trade' },
  { name: 'amm', to: PATHS.amm, label: 'shell.nav-amm' },
  { name: 'settings', to: PATHS.wallet, label: 'shell.nav-wallet' },
  { name: 'history', to: PATHS.history, label: 'shell.nav-history' },
]

/** The five of the phone's tab bar. */
export const TAB_NAMES: readonly string[] = ['home', 'market', 'trade', 'history', 'settings']
