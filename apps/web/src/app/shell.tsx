import type { ReactElement } from 'react'
import { Screen } from './screen.tsx'
import { HeaderSlotPlace } from './header-slot.tsx'

/** Header, screen, footer. */
export const Shell = (): ReactElement => (
  <div className="flex h-dvh flex-col">
    <header className="flex h-header flex-none items-center border-b bg-surface-1 px-3">
      <HeaderSlotPlace />
    </header>
    <main className="min-h-0 flex-1 overflow-auto">
      <Screen />
    </main>
  </div>
)
