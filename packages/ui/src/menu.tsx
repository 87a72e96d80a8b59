import { useId, useRef, type KeyboardEvent, type ReactElement, type ReactNode, type ToggleEvent } from 'react'
import { cx } from './class-names.ts'
import { CheckIcon } from './icons.tsx'
import { placeUnder } from './place-under.ts'
import { stepOf } from './step-of.ts'

interface MenuItem<Id extends string> {
  id: Id
  label: ReactNode
  /** Selected: shows the accent color and a check mark. */
  on?: boolean | undefined
  danger?: boolean | undefined
  /** Muted text or a key hint at the right. */
  trailing?: ReactNode | undefined
  /** Language of the label when it differs from the page. */
  lang?: string | undefined
}
export interface MenuProps<Id extends string> {
  /** Purpose of the menu, for screen readers. */
  label: string
  /** Content of the button. */
  trigger: ReactNode
  triggerClassName?: string | undefined
  items: readonly MenuItem<Id>[]
  onSelect: (id: Id) => void
  /** Aligns the menu's end with the button's end. */
  end?: boolean | undefined
  /** Shows short items in this many columns. */
  columns?: 3 | undefined
  /** Whether the items are exclusive options instead of actions. */
  choice?: boolean | undefined
}

/** A button with a popover menu. An outside click or Escape closes it; arrows move through it (STA-001). */
export function Menu<Id extends string>(props: MenuProps<Id>): ReactElement {
  const { label, trigger, triggerClassName, items, onSelect, end, choice, columns } = props
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const options = (): HTMLElement[] => [...(list.current?.querySelectorAll<HTMLElement>('[data-menu-item]') ?? [])]
  const toggled = (event: ToggleEvent): void => {
    const open = event.newState === 'open'
    button.current?.setAttribute('aria-expanded', String(open))
    if (!open) return
    placeUnder(list.current, button.current, end === true)
    const all = options()
    ;(all.find((option) => option.getAttribute('aria-checked') === 'true') ?? all[0])?.focus()
  }
  const move = (event: KeyboardEvent): void => {
    const all = options()
    const at = all.findIndex((option) => option === document.activeElement)
    const to = event.key === 'Tab' ? undefined : stepOf(event.key, at, all.length)
    if (event.key === 'Tab') list.current?.hidePopover()
    if (to === undefined) return
    event.preventDefault()
    all[to]?.focus()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded="false"
        aria-controls={id}
        popoverTarget={id}
        className={triggerClassName}
      >
        {trigger}
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        tabIndex={-1}
        onToggle={toggled}
        onKeyDown={move}
        className={cx(
          'appear popover-anchored min-w-menu-min rounded-3 border border-line-strong bg-surface-3 p-1 shadow-menu',
          end && 'popover-end',
          columns === 3 && 'menu-columns',
        )}
      >
        {items.map((item) => (
          <button
            key={item.id}
            type="button"
            data-menu-item=""
            role={choice ? 'menuitemradio' : 'menuitem'}
            aria-checked={choice ? item.on === true : undefined}
            tabIndex={-1}
            lang={item.lang}
            onClick={() => {
              list.current?.hidePopover()
              onSelect(item.id)
            }}
            className={cx(
              'flex h-row-list w-full items-center justify-between gap-4 rounded-2 px-2 text-13 whitespace-nowrap hover:bg-accent-tint focus-visible:bg-accent-tint',
              item.danger ? 'text-danger' : item.on ? 'text-accent' : 'text-1',
            )}
          >
            <span>{item.label}</span>
            {item.on ? <CheckIcon size="small" /> : <span className="text-12 text-3">{item.trailing}</span>}
          </button>
        ))}
      </div>
    </>
  )
}
