import { lazy, Suspense, type ReactElement } from 'react'

const Settings = lazy(async () => ({ default: (await import('./display-settings.tsx')).DisplaySettings }))

/** The display settings, loaded when first opened. */
export function DisplaySettings(): ReactElement {
  return (
    <Suspense fallback={null}>
      <Settings />
    </Suspense>
  )
}
