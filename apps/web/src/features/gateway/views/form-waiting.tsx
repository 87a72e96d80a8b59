import { Card, Skeleton } from '@tidebook/ui'
import type { ReactElement, ReactNode } from 'react'
import type { GatewayDirection } from '../model/gateway-path.ts'
import { FormGrid } from './form-grid.tsx'

/** Heights of the parts of each form, from top to bottom. */
const PARTS: Readonly<Record<GatewayDirection, readonly string[]>> = {
  deposit: ['h-11', 'h-16', 'h-16', 'h-24', 'h-48', 'h-10'],
  withdraw: ['h-16', 'h-24', 'h-20', 'h-48', 'h-10'],
}

/** Bars with the sizes of a form and its terms, so that nothing moves when they appear. */
export function FormWaiting(props: { readonly way: GatewayDirection; readonly children: ReactNode }): ReactElement {
  return (
    <div aria-busy="true">
      <FormGrid
        aside={
          <>
            <Card className="flex h-56 flex-col gap-4 p-4">{bars(['w-32', 'w-full', 'w-48', 'w-full', 'w-48'])}</Card>
            <Card className="flex h-44 flex-col gap-4 p-4">{bars(['w-32', 'w-full', 'w-full'])}</Card>
          </>
        }
      >
        {props.children}
        {bars(PARTS[props.way].map((height) => `${height} w-full`))}
      </FormGrid>
    </div>
  )
}

function bars(looks: readonly string[]): readonly ReactElement[] {
  return looks.map((look, at) => <Skeleton key={at} className={look} />)
}
