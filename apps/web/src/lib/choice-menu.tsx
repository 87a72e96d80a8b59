import { ChevronDownIcon, Menu } from '@tidebook/ui'
import type { ReactElement } from 'react'

export interface ChoiceMenuProps<Id extends string> {
  label: string
  value: Id
  items: readonly { readonly id: Id; readonly label: string }[]
  onChange: (id: Id) => void
}

const look =
  'inline-flex h-ctl items-center gap-2 rounded-2 border border-line-strong bg-surface-1 px-2 text-12 whitespace-nowrap hover:border-line-control'

/** A filter button that shows the current choice. */
export function ChoiceMenu<Id extends string>({ label, value, items, onChange }: ChoiceMenuProps<Id>): ReactElement {
  return (
    <Menu
      choice
      label={label}
      trigger={
        <>
          {items.find((item) => item.id === value)?.label ?? value}
          <ChevronDownIcon size="small" className="text-3" />
        </>
      }
      triggerClassName={look}
      items={items.map((item) => ({ ...item, on: item.id === value }))}
      onSelect={onChange}
    />
  )
}
