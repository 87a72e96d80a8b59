import { Card, Skeleton } from '@tidebook/ui'
import type { ReactElement } from 'react'
import type { GatewayDirection } from '../model/gateway-path.ts'

/** Heights of the parts of each form below the coin, from top to bottom. */
const PARTS: Readonly<Record<GatewayDirection, readonly string[]>> = {
  deposit: ['h-11', 'h-16', 'h-16', 'h-24', 'h-48', 'h-10'],
  withdraw: ['h-16', 'h-24', 'h-20', 'h-48', 'h-10'],
}

/** Bars with the sizes of a form, so that nothing moves when the form appears. */
export function LoadingForm({ way }: { readonly way: GatewayDirection }): ReactElement {
  return (
    <div aria-busy="true" className="flex flex-col gap-3">
      {bars(PARTS[way].map((height) => `${height} w-full`))}
    </div>
  )
}

/** Bars with the sizes of the terms next to a form. */
export function LoadingTerms(): ReactElement {
  return (
    <>
      <Card className="flex h-56 flex-col gap-4 p-4">{bars(['w-32', 'w-full', 'w-48', 'w-full', 'w-48'])}</Card>
      <Card className="flex h-44 flex-col gap-4 p-4">{bars(['w-32', 'w-full', 'w-full'])}</Card>
    </>
  )
}

function bars(looks: readonly string[]): readonly ReactElement[] {
  return looks.map((look, at) => <Skeleton key={at} className={look} />)
}
