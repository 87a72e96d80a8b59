import { Suspense, type ReactElement } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { PATHS } from '../lib/paths.ts'
import { ROUTES } from './route-table.ts'
import { RouteBoundary } from './route-boundary.tsx'

/** The screen of the path. `/` and unknown paths lead to /Home (RTE-001, RTE-019). */
export const Screen = (): ReactElement => (
  <Routes>
    {ROUTES.map(({ name, path, Screen: View }) => (
      <Route
        key={name}
        path={path}
        element={
          <RouteBoundary key={name}>
            <Suspense fallback={null}>
              <View />
            </Suspense>
          </RouteBoundary>
        }
      />
    ))}
    <Route path="*" element={<Navigate to={PATHS.home} replace />} />
  </Routes>
)
