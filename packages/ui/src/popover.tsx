import { useId, useRef, useState, type ReactElement, type ReactNode, type ToggleEvent } from 'react'
import { cx } from './class-names.ts'
import { placeUnder } from './place-under.ts'

export interface PopoverProps {
  /** Name of the panel, for screen readers. */
  label: string
  trigger: ReactNode
  triggerClassName?: string | undefined
  /** Aligns the panel's end with the button's end. */
  end?: boolean | undefined
  /** Rendered only while the popover is open. */
  children: ReactNode
}

/** A button with a small floating panel. An outside click or Escape closes it (STA-001). */
export function Popover({ label, trigger, triggerClassName, end, children }: PopoverProps): ReactElement {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const box = useRef<HTMLElement>(null)
  const [opened, setOpened] = useState(false)
  const toggled = (event: ToggleEvent): void => {
    const open = event.newState === 'open'
    setOpened(open)
    if (open) placeUnder(box.current, button.current, end === true)
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={opened}
        popoverTarget={id}
        className={triggerClassName}
      >
        {trigger}
      </button>
      <section
        ref={box}
        id={id}
        popover="auto"
        aria-label={label}
        onToggle={toggled}
        className={cx(
          'appear popover-anchored max-w-[calc(100vw-2*var(--sp-2))] rounded-3 border border-line-strong bg-surface-3 p-4 text-1 shadow-menu',
          end && 'popover-end',
        )}
      >
        {opened && children}
      </section>
    </>
  )
}
