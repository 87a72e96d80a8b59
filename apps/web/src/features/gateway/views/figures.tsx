import { formatDecimal, type Decimal } from '@tidebook/amount'
import { Detail, Figure } from '@tidebook/ui'
import type { ReactElement } from 'react'

/** A labeled coin amount in a definition list. */
export function AmountLine(props: {
  readonly name: string
  /** decimal text or a decimal, in whole coins; undefined when unknown */
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
