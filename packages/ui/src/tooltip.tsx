import { useId, useRef, type ReactElement, type ReactNode } from 'react'

export interface TooltipProps {
  /** The words of the hint. */
  text: ReactNode
  children: ReactNode
}

/** A hint beside something, shown on hover and on focus; never the only place of needed information. */
export const Tooltip = ({ text, children }: TooltipProps): ReactElement => {
  const id = useId()
  const box = useRef<HTMLSpanElement>(null)
  const anchor = useRef<HTMLSpanElement>(null)
  const show = (): void => {
    const hint = box.current
    const at = anchor.current?.getBoundingClientRect()
    if (hint === null || at === undefined) return
    hint.showPopover()
    const size = hint.getBoundingClientRect()
    const left = at.left + at.width / 2 - size.width / 2
    const above = at.top - size.height > 0
    hint.style.left = `${Math.max(0, Math.min(left, window.innerWidth - size.width))}px`
    hint.style.top = `${above ? at.top - size.height : at.bottom}px`
  }
  const hide = (): void => box.current?.hidePopover()
  return (
    <span ref={anchor} className="inline-flex" onMouseEnter={show} onMouseLeave={hide} onFocus={show} onBlur={hide}>
      <span aria-describedby={id} className="contents">
        {children}
      </span>
      <span
        ref={box}
        id={id}
        role="tooltip"
        popover="manual"
        className="appear pointer-events-none fixed inset-auto max-w-toast rounded-2 border border-line-strong bg-surface-3 px-2 py-1 text-12 text-1 shadow-menu"
      >
        {text}
      </span>
    </span>
  )
}
