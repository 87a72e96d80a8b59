import { useRef, type KeyboardEvent, type ReactElement, type ReactNode } from 'react'
import { cx } from './class-names.ts'
import { stepOf } from './step-of.ts'

interface TabItem<Id extends string> {
  id: Id
  label: ReactNode
  /** A count after the label, in a muted color. */
  count?: ReactNode | undefined
  icon?: ReactNode | undefined
}

export interface TabsProps<Id extends string> {
  items: readonly TabItem<Id>[]
  value: Id
  onChange: (id: Id) => void
  /** Purpose of the tabs, for screen readers. */
  label: string
  /** Id of the panel that the tabs control. */
  panelId?: string | undefined
  /** Shown directly after the tabs. */
  beside?: ReactNode | undefined
  /** Shown at the right end of the row. */
  trailing?: ReactNode | undefined
  className?: string | undefined
}

/** A row of tabs. Arrows move; the selected tab has the accent line. */
export function Tabs<Id extends string>(props: TabsProps<Id>): ReactElement {
  const { items, value, onChange, label, panelId, beside, trailing, className } = props
  const row = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent): void => {
    const to = stepOf(
      event.key,
      items.findIndex((item) => item.id === value),
      items.length,
    )
    const next = to === undefined ? undefined : items[to]
    if (next === undefined || to === undefined) return
    event.preventDefault()
    onChange(next.id)
    row.current?.querySelectorAll<HTMLElement>('[role="tab"]')[to]?.focus()
  }
  return (
    <div
      className={cx(
        'flex h-8 flex-none items-stretch gap-4 border-b px-3 whitespace-nowrap pointer-coarse:h-11 pointer-coarse:gap-6 pointer-coarse:px-4',
        className,
      )}
    >
      <div
        ref={row}
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={move}
        className="no-scrollbar -mb-px flex min-w-0 items-stretch gap-[inherit] overflow-x-auto"
      >
        {items.map((item) => (
          <button
            key={item.id}
            type="button"
            role="tab"
            aria-selected={item.id === value}
            aria-controls={panelId}
            tabIndex={item.id === value ? 0 : -1}
            onClick={() => onChange(item.id)}
            className={cx(
              'relative inline-flex flex-none items-center gap-tight',
              item.id === value ? 'tab-line font-medium text-1' : 'text-2 hover:text-1',
            )}
          >
            {item.icon}
            {item.label}
            {item.count !== undefined && <span className="text-12 font-regular text-3">{item.count}</span>}
          </button>
        ))}
      </div>
      {beside && <div className="flex flex-none items-center">{beside}</div>}
      {trailing && <div className="ms-auto flex flex-none items-center">{trailing}</div>}
    </div>
  )
}
