import { Suspense, useEffect, type ReactElement } from 'react'
import { configStore } from '../features/network/index.ts'
import { userStore } from '../features/session/index.ts'
import { valueOf } from '../lib/loadable.ts'
import { ListShape, TradeShape } from '../lib/page-skeleton.tsx'
import { PATHS } from '../lib/paths.ts'
import { navigate } from '../lib/router/index.ts'
import { useStore } from '../lib/store.ts'
import { loginGate as LoginGate } from '../routes/sign-in/routes.ts'
import { useCurrentRoute } from './current-route.ts'
import { RouteBoundary } from './route-boundary.tsx'
import { requiresLogin } from './requires-login.ts'

function RedirectHome(): null {
  useEffect(() => navigate(PATHS.home, { replace: true }), [])
  return null
}

/** The screen of the current path. `/` and unknown paths redirect to /Home (RTE-001, RTE-019). */
export function Screen(): ReactElement {
  const route = useCurrentRoute()
  const config = useStore(configStore)
  const user = useStore(userStore)
  if (route === undefined) return <RedirectHome />
  const { name, full, title } = route
  const View = requiresLogin(route, valueOf(config), user) ? LoginGate : route.screen
  return (
    <RouteBoundary key={name}>
      <Suspense fallback={full === true ? <TradeShape /> : <ListShape />}>
        <View title={title} />
      </Suspense>
    </RouteBoundary>
  )
}
