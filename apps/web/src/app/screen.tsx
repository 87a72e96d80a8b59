import { Suspense, useEffect, type ReactElement } from 'react'
import { configStore } from '../features/network/index.ts'
import { userStore } from '../features/session/index.ts'
import { ErrorBoundary } from '../lib/error-boundary.tsx'
import { valueOf } from '../lib/loadable.ts'
import { ListShape, TradeShape } from '../lib/page-skeleton.tsx'
import { PATHS } from '../lib/paths.ts'
import { navigate, useLocation } from '../lib/router/index.ts'
import { useStore } from '../lib/store.ts'
import { unknownPathStore } from '../lib/unknown-path.ts'
import { homeRoute } from '../routes/home/route.ts'
import { loginGate as LoginGate } from '../routes/sign-in/routes.ts'
import { useCurrentRoute } from './current-route.ts'
import { RouteBoundary } from './route-boundary.tsx'
import { requiresLogin } from './requires-login.ts'
import { unknownPathPart as UnknownPathPart } from './unknown-path-part.ts'

function RedirectHome(): null {
  // Read during render: after the redirect, the address is that of the home page.
  const { pathname } = useLocation()
  useEffect(() => {
    unknownPathStore.set(pathname === '/' ? undefined : pathname)
    navigate(PATHS.home, { replace: true })
  }, [pathname])
  return null
}

/** The banner loads and fails separately, so that it neither delays nor breaks the home page. */
function UnknownPathBanner(): ReactElement | null {
  const path = useStore(unknownPathStore)
  if (path === undefined) return null
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={null}>
        <UnknownPathPart path={path} />
      </Suspense>
    </ErrorBoundary>
  )
}

/**
 * The screen of the current path. `/` and unknown paths redirect to /Home (RTE-001, RTE-019), which then shows that the
 * path is unknown.
 */
export function Screen(): ReactElement {
  const route = useCurrentRoute()
  const config = useStore(configStore)
  const user = useStore(userStore)
  const isHome = route === homeRoute
  useEffect(() => {
    if (route !== undefined && !isHome) unknownPathStore.set(undefined)
  }, [route, isHome])
  if (route === undefined) return <RedirectHome />
  const { name, full, narrow, title } = route
  const View = requiresLogin(route, valueOf(config), user) ? LoginGate : route.screen
  return (
    <RouteBoundary key={name}>
      {isHome && <UnknownPathBanner />}
      <Suspense fallback={full === true ? <TradeShape /> : <ListShape narrow={narrow} />}>
        <View title={title} narrow={narrow} />
      </Suspense>
    </RouteBoundary>
  )
}
