import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, type ReactElement, type ReactNode } from 'react'
import { cx } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { CloseIcon } from './icons.tsx'

export interface DialogProps {
  open: boolean
  /** Escape, the cross or a click beside the dialog. Not called while `busy`. */
  onClose: () => void
  title: ReactNode
  /** Name of the cross. */
  closeLabel: string
  children: ReactNode
  /** Buttons, at the right. */
  footer?: ReactNode | undefined
  /** Work runs that must not be left: it cannot be closed. */
  busy?: boolean | undefined
  /** A click beside it does not close it (something typed would be lost). */
  sticky?: boolean | undefined
  wide?: boolean | undefined
  /** From the bottom of the screen, for one thumb. */
  sheet?: boolean | undefined
}

const CONTROLS = 'input:not([hidden]), button:not([disabled]), a[href], select, textarea, summary'
const centred = 'appear rounded-4 max-w-[calc(100vw-2*var(--sp-4))] max-h-[calc(100dvh-2*var(--sp-4))]'
const bottom = 'appear-up mb-0 w-full max-w-none rounded-t-sheet max-h-[90dvh]'

/** The platform's modal dialog: focus stays inside, Escape closes, the page behind is inert. */
export const Dialog = (props: DialogProps): ReactElement => {
  const { open, onClose, title, closeLabel, children, footer, busy = false, sticky, wide, sheet } = props
  const ref = useRef<HTMLDialogElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const titleId = useId()
  useEffect(() => {
    const dialog = ref.current
    if (dialog === null) return
    if (open && !dialog.open) {
      dialog.showModal()
      // The platform would choose the cross, which stands first; work begins below it.
      if (dialog.querySelector('[autofocus]') === null) body.current?.querySelector<HTMLElement>(CONTROLS)?.focus()
    }
    if (!open && dialog.open) dialog.close()
  }, [open])
  // A dialog that is taken off the page without being closed would leave the focus nowhere.
  useLayoutEffect(() => {
    const dialog = ref.current
    return () => dialog?.close()
  }, [])
  const leave = useEffectEvent((): void => {
    if (!busy) onClose()
  })
  const beside = useEffectEvent((event: MouseEvent): void => {
    if (event.target === ref.current && sticky !== true) leave()
  })
  useEffect(() => {
    const dialog = ref.current
    if (dialog === null) return
    const stop = new AbortController()
    const cancel = (event: Event): void => {
      event.preventDefault()
      leave()
    }
    dialog.addEventListener('cancel', cancel, stop)
    dialog.addEventListener('click', beside, stop)
    return () => stop.abort()
  }, [])
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      className={cx(
        'border border-line-strong bg-surface-3 text-1 shadow-dialog',
        sheet ? bottom : cx(centred, wide ? 'w-dialog-wide' : 'w-dialog'),
      )}
    >
      {open && (
        <div className="flex flex-col">
          {sheet && <span aria-hidden="true" className="mx-auto mt-2 h-bar w-bar-w rounded-full bg-line-strong" />}
          <header className="flex items-center justify-between gap-3 pt-3 pr-3 pl-5 text-16 font-semibold">
            <h2 id={titleId}>{title}</h2>
            <IconButton label={closeLabel} onClick={() => busy || onClose()} disabled={busy}>
              <CloseIcon />
            </IconButton>
          </header>
          <div ref={body}>
            <div className="px-5 py-4">{children}</div>
            {footer && <footer className="flex flex-wrap justify-end gap-2 px-5 pb-5">{footer}</footer>}
          </div>
        </div>
      )}
    </dialog>
  )
}
