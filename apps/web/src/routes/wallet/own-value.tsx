import { Card, Skeleton } from '@tidebook/ui'
import { Suspense, type ReactElement } from 'react'
import { PortfolioPart } from '../../features/portfolio/index.ts'
import { PanelBoundary } from '../../lib/panel-boundary.tsx'

/** The value of the wallet over time, and the profit from trading. */
export function OwnValue(props: { readonly address: string; readonly hidden: boolean }): ReactElement {
  return (
    <PanelBoundary>
      <Suspense
        fallback={
          <Card className="flex h-64 items-start p-4">
            <Skeleton className="w-full" />
          </Card>
        }
      >
        <PortfolioPart {...props} />
      </Suspense>
    </PanelBoundary>
  )
}
