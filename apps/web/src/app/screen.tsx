import { Suspense, useEffect, type ReactElement } from 'react'
import { ListShape, TradeShape } from '../lib/page-skeleton.tsx'
import { PATHS } from '../lib/paths.ts'
import { navigate } from '../lib/router/index.ts'
import { useCurrentRoute } from './current-route.ts'
import { RouteBoundary } from './route-boundary.tsx'

const ToHome = (): null => {
  useEffect(() => navigate(PATHS.home, { replace: true }), [])
  return null
}

/** The screen of the path. `/` and unknown paths lead to /Home (RTE-001, RTE-019). */
export const Screen = (): ReactElement => {
  const route = useCurrentRoute()
  if (route === undefined) return <ToHome />
  const { name, full, screen: View, title, coming } = route
  return (
    <RouteBoundary key={name}>
      <Suspense fallback={full === true ? <TradeShape /> : <ListShape />}>
        <View title={title} coming={coming} />
      </Suspense>
    </RouteBoundary>
  )
}
