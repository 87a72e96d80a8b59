import { Card, Skeleton } from '@tidebook/ui'
import type { ReactElement, ReactNode } from 'react'
import { FormGrid } from './form-grid.tsx'

/** Skeleton bars with the sizes of a form and its terms, so that nothing moves when they appear. */
export function FormWaiting({ children }: { readonly children?: ReactNode }): ReactElement {
  return (
    <div aria-busy="true">
      <FormGrid aside={<Card className="flex h-64 flex-col gap-4 p-4">{bars('w-full', 'w-48', 'w-full')}</Card>}>
        {children}
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-40 w-full" />
        <Skeleton className="h-10 w-full" />
      </FormGrid>
    </div>
  )
}

function bars(...widths: readonly string[]): readonly ReactElement[] {
  return widths.map((width, at) => <Skeleton key={at} className={width} />)
}
