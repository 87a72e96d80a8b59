import { WalletIcon } from '@tidebook/ui'
import { lazyPart } from '../../lib/lazy-part.ts'
import { PATHS } from '../../lib/paths.ts'
import type { Route } from '../../lib/route.ts'

const screen = lazyPart(
  async () => (await import('./wallet-route.tsx')).WalletRoute,
  'transactions',
  'transfer',
  'wallet',
)

/** The wallet page with the dialog that changes the wallet's key: target of the risk warning (RTE-020). */
export const newSettingRoute: Route = {
  name: 'newSetting',
  path: PATHS.newSetting,
  title: 'shell.title-new-setting',
  partOf: 'settings',
  screen,
}

export const walletRoute: Route = {
  name: 'settings',
  path: PATHS.wallet,
  title: 'shell.title-wallet',
  navigation: { label: 'shell.nav-wallet', tab: { place: 5, icon: WalletIcon } },
  login: true,
  screen,
}
