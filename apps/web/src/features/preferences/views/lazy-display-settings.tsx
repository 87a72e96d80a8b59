import { lazy, Suspense, type ReactElement } from 'react'
import type { DisplaySettingsProps } from './display-settings.tsx'

const Settings = lazy(async () => ({ default: (await import('./display-settings.tsx')).DisplaySettings }))

/** The display settings, loaded when first opened. */
export function DisplaySettings(props: DisplaySettingsProps): ReactElement {
  return (
    <Suspense fallback={null}>
      <Settings {...props} />
    </Suspense>
  )
}
