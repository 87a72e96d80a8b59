import { Card, Skeleton } from '@tidebook/ui'
import type { ReactElement } from 'react'

/** As many rows as an exchange has at first; nothing stands below them meanwhile. */
const ROWS = 8

/** The list of pools while it loads: its head and its rows. */
export const PoolTableShape = (): ReactElement => (
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

/** A pool's card while it is not known which one, or what one has in it. */
export const PoolCardShape = (): ReactElement => (
  <Card title={<Skeleton className="w-24" />} aria-busy="true">
    <div className="flex flex-col gap-4 p-4">
      <Skeleton className="h-15 w-full" />
      <Skeleton className="h-8 w-full" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-10 w-full" />
    </div>
  </Card>
)

/** A line over time while it is not known, as high as it will be. */
export const TimeChartShape = (): ReactElement => <Skeleton className="h-43 w-full" />

/** Price, reserve and trades of a pool while its story loads. */
export const DetailsShape = (): ReactElement => (
  <>
    <div className="grid gap-5 tablet:grid-cols-2">
      <TimeChartShape />
      <TimeChartShape />
    </div>
    <Skeleton className="h-48 w-full" />
  </>
)
