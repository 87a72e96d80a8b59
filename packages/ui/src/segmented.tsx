import { useId, type ReactElement, type ReactNode } from 'react'
import { cx } from './class-names.ts'

interface SegmentedItem<Id extends string> {
  id: Id
  label: ReactNode
  /** Fills the selected segment with the color of a side. */
  side?: 'buy' | 'sell' | undefined
}
export interface SegmentedProps<Id extends string> {
  items: readonly SegmentedItem<Id>[]
  value: Id
  onChange: (id: Id) => void
  label: string
  /** Fills the width with tall segments (phone sheet). */
  big?: boolean | undefined
  className?: string | undefined
}

function chosen(side: 'buy' | 'sell' | undefined): string {
  return side === 'buy'
    ? 'bg-buy-solid text-on-buy'
    : side === 'sell'
      ? 'bg-sell-solid text-on-sell'
      : 'bg-surface-3 text-1 ring-1 ring-line-strong'
}

/** A choice of a few visible options: radio buttons drawn as one bar. */
export function Segmented<Id extends string>(props: SegmentedProps<Id>): ReactElement {
  const { items, value, onChange, label, big, className } = props
  const name = useId()
  return (
    <fieldset
      aria-label={label}
      className={cx(
        'rounded-2 border border-line-strong bg-surface-1 p-px',
        big ? 'flex' : 'inline-flex justify-self-start',
        className,
      )}
    >
      {items.map((item) => (
        <label
          key={item.id}
          className={cx(
            'inline-flex cursor-pointer items-center rounded-seg has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus',
            big
              ? 'h-10 flex-1 pointer-coarse:h-11 justify-center px-2 text-center text-13'
              : 'h-seg-item px-2 text-12 pointer-coarse:h-10',
            item.id === value ? cx('font-medium', chosen(item.side)) : 'text-2 hover:text-1',
          )}
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={item.id === value}
            onChange={() => onChange(item.id)}
          />
          {item.label}
        </label>
      ))}
    </fieldset>
  )
}
