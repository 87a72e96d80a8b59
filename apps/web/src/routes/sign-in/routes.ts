import { lazyPart } from '../../lib/lazy-part.ts'
import { PATHS } from '../../lib/paths.ts'
import type { Route } from '../../lib/route.ts'

function features() {
  return import('../../features/sign-in/index.ts')
}

/** Shown instead of a screen that requires a login. */
export const loginGate = lazyPart(async () => (await features()).LoginGate, 'signIn', 'accounts')

/** Account screens, loaded only when a user opens one. */
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
