import { Card, Skeleton } from '@tidebook/ui'
import type { ReactElement } from 'react'

/** Number of placeholder rows: the number of pools on a new exchange. Nothing is shown below them while loading. */
const ROWS = 8

/** Placeholder of the list of pools: its head and its rows. */
export function PoolTableShape(): ReactElement {
  return (
    <div aria-busy="true" data-loading="">
      <div className="flex h-8 items-center border-b px-4">
        <Skeleton className="w-full" />
      </div>
      {Array.from({ length: ROWS }, (_, row) => (
        <div key={row} className="flex h-row-page items-center justify-between gap-4 px-4">
          <Skeleton className="w-1/4" />
          <Skeleton className="w-1/3" />
        </div>
      ))}
    </div>
  )
}

/** Placeholder of a pool's card while the pool or the user's share is unknown. */
export function PoolCardShape(): ReactElement {
  return (
    <Card title={<Skeleton className="w-24" />} aria-busy="true">
      <div className="flex flex-col gap-4 p-4">
        <Skeleton className="h-15 w-full" />
        <Skeleton className="h-8 w-full" />
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-10 w-full" />
      </div>
    </Card>
  )
}

/** Placeholder of a line over time, with its final height. */
export function TimeChartShape(): ReactElement {
  return <Skeleton className="h-43 w-full" />
}

/** Placeholder of a pool's price, reserve and trades. */
export function DetailsShape(): ReactElement {
  return (
    <>
      <div className="grid gap-5 tablet:grid-cols-2">
        <TimeChartShape />
        <TimeChartShape />
      </div>
      <Skeleton className="h-48 w-full" />
    </>
  )
}
