import { Suspense, useEffect, type ReactElement } from 'react'
import { configStore } from '../features/network/index.ts'
import { userStore } from '../features/session/index.ts'
import { lazyPart } from '../lib/lazy-part.ts'
import { valueOf } from '../lib/loadable.ts'
import { ListShape, TradeShape } from '../lib/page-skeleton.tsx'
import { PATHS } from '../lib/paths.ts'
import { navigate } from '../lib/router/index.ts'
import { useStore } from '../lib/store.ts'
import { unknownPathStore } from '../lib/unknown-path.ts'
import { loginGate as LoginGate } from '../routes/sign-in/routes.ts'
import { useCurrentRoute } from './current-route.ts'
import { RouteBoundary } from './route-boundary.tsx'
import { requiresLogin } from './requires-login.ts'

const UnknownPathPart = lazyPart(async () => (await import('./unknown-path.tsx')).UnknownPath, 'unknown')

function RedirectHome(): null {
  useEffect(() => {
    const { pathname } = location
    if (pathname !== '/') unknownPathStore.set(pathname)
    navigate(PATHS.home, { replace: true })
  }, [])
  return null
}

/**
 * The screen of the current path. `/` and unknown paths redirect to /Home (RTE-001, RTE-019), which then says that the
 * path is unknown.
 */
export function Screen(): ReactElement {
  const route = useCurrentRoute()
  const config = useStore(configStore)
  const user = useStore(userStore)
  const unknown = useStore(unknownPathStore)
  if (route === undefined) return <RedirectHome />
  const { name, full, narrow, title } = route
  const View = requiresLogin(route, valueOf(config), user) ? LoginGate : route.screen
  return (
    <RouteBoundary key={name}>
      <Suspense fallback={full === true ? <TradeShape /> : <ListShape narrow={narrow} />}>
        {unknown !== undefined && <UnknownPathPart path={unknown} />}
        <View title={title} />
      </Suspense>
    </RouteBoundary>
  )
}
