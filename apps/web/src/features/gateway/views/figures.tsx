import { formatDecimal, type Decimal } from '@tidebook/amount'
import { Detail, Figure } from '@tidebook/ui'
import type { ReactElement, ReactNode } from 'react'

/** A labeled coin amount in a definition list. */
export function AmountLine(props: {
  readonly name: string
  /** Decimal text or a decimal, in whole coins; undefined when unknown. */
  readonly value: string | Decimal | undefined
  readonly coin: string
  readonly strong?: boolean
}): ReactElement {
  const { name, value, coin, strong = false } = props
  return (
    <Detail name={strong ? <span className="font-medium text-1">{name}</span> : name}>
      <Figure
        {...(strong && { className: 'font-medium' })}
        value={typeof value === 'object' ? formatDecimal(value) : value}
        unit={coin}
      />
    </Detail>
  )
}

/** Shows the costs of an order, and in large type the amount that arrives, with its approximate value. */
export function Summary(props: {
  /** Lines of a definition list. */
  readonly children: ReactNode
  readonly name: string
  readonly value: string | Decimal | undefined
  readonly coin: string
  readonly icon: ReactNode
  readonly worth?: string | undefined
}): ReactElement {
  const { children, name, value, coin, icon, worth } = props
  const text = typeof value === 'object' ? formatDecimal(value) : value
  return (
    <div className="rounded-3 bg-surface-2 text-13">
      <dl className="flex flex-col gap-2 px-4 py-3">{children}</dl>
      <dl className="flex flex-wrap items-center justify-between gap-x-3 border-t border-line-strong px-4 py-3">
        <dt className="font-medium text-1">{name}</dt>
        <dd className="flex min-w-0 items-center gap-2 text-16 font-semibold">
          {icon}
          <Figure className="min-w-0 break-all" value={text} unit={coin} />
        </dd>
        {'worth' in props && <dd className="min-h-4 basis-full text-right text-12 text-3">{worth}</dd>}
      </dl>
    </div>
  )
}
