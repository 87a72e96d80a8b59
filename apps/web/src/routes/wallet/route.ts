import { WalletIcon } from '@tidebook/ui'
import { lazyPart } from '../../lib/lazy-part.ts'
import { PATHS } from '../../lib/paths.ts'
import type { Route } from '../../lib/route.ts'

export const walletRoute: Route = {
  name: 'settings',
  path: PATHS.wallet,
  title: 'shell.title-wallet',
  navigation: { label: 'shell.nav-wallet', tab: { place: 5, icon: WalletIcon } },
  login: true,
  screen: lazyPart(async () => (await import('./wallet-route.tsx')).WalletRoute, 'transactions', 'wallet'),
}
