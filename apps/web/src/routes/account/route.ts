import { AccountPage } from '../../features/account/index.ts'
import { PATHS } from '../../lib/paths.ts'
import type { Route } from '../../lib/route.ts'

export const accountRoute: Route = {
  name: 'account',
  path: PATHS.account,
  title: 'shell.title-account',
  onDemand: true,
  screen: AccountPage,
}
