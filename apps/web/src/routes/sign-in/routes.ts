import { lazyPart } from '../../lib/lazy-part.ts'
import { PATHS } from '../../lib/paths.ts'
import type { Route } from '../../lib/route.ts'

const features = () => import('../../features/sign-in/index.ts')

/** Stands in the place of a screen that wants somebody to have logged in. */
export const loginGate = lazyPart(async () => (await features()).LoginGate, 'signIn', 'accounts')

/** Accounts: nothing of these screens is fetched before somebody opens one. */
export const loginRoute: Route = {
  name: 'login',
  path: PATHS.login,
  title: 'shell.title-login',
  onDemand: true,
  screen: lazyPart(async () => (await features()).LoginPage, 'signIn', 'accounts'),
}

export const resetPasswordRoute: Route = {
  name: 'resetPassword',
  path: PATHS.resetPassword,
  title: 'shell.title-login',
  onDemand: true,
  screen: lazyPart(async () => (await features()).ResetPage, 'signIn', 'accounts'),
}

export const registerRoute: Route = {
  name: 'register',
  path: PATHS.register,
  title: 'shell.title-register',
  onDemand: true,
  screen: lazyPart(async () => (await features()).RegisterPage, 'signIn', 'accounts', 'wallet'),
}
