import { type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useCurrentPair, pairKey } from '../../markets/index.ts'
import { MarketColumn } from './market-column.tsx'

/** The pair's name as a button that opens the market list below it. */
export function PairMenu({ label, trigger }: { label: string; trigger: ReactNode }): ReactElement {
  const id = useId()
  const box = useRef<HTMLDialogElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const { pair, area } = useCurrentPair()
  useEffect(() => {
    const element = box.current
    if (!open || element === null) return
    element.querySelector('input')?.focus()
  }, [open])
  const place = (): void => {
    const at = button.current?.getBoundingClientRect()
    if (at === undefined || box.current === null) return
    box.current.style.left = `${at.left}px`
    box.current.style.top = `${at.bottom}px`
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        popoverTarget={id}
        className="tap inline-flex items-center gap-1 rounded-2 hover:text-accent"
      >
        {trigger}
      </button>
      <dialog
        ref={box}
        id={id}
        popover="auto"
        aria-label={label}
        className="pair-menu appear fixed inset-auto mt-2 rounded-3 border border-line-strong bg-surface-3 text-13 font-regular shadow-menu open:flex"
        onToggle={(event) => {
          const now = event.newState === 'open'
          if (now) place()
          setOpen(now)
        }}
      >
        {open && (
          <MarketColumn
            current={pair === undefined ? '' : pairKey(pair)}
            area={area}
            stale={false}
            onChosen={() => box.current?.hidePopover()}
          />
        )}
      </dialog>
    </>
  )
}
