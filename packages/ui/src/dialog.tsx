import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, type ReactElement, type ReactNode } from 'react'
import { cx } from './class-names.ts'
import { focusHere } from './focus-here.ts'
import { IconButton } from './icon-button.tsx'
import { CloseIcon } from './icons.tsx'

export interface DialogProps {
  open: boolean
  /** Escape, the cross or a click beside the dialog; not the rest of a double press that opened it. Not called while `busy`. */
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
  /** Three tenths of a wide window; the width of other dialogs in a small one. */
  narrow?: boolean | undefined
  /** From the bottom of the screen, for one thumb. */
  sheet?: boolean | undefined
  /** Heading and buttons stay where they are; what lies between them scrolls. */
  pinned?: boolean | undefined
}

const CONTROLS = 'input:not([hidden]), button:not([disabled]), a[href], select, textarea, summary'

/** A press beside a dialog that has just opened was meant for what lay there before, in milliseconds. */
const DOUBLE_PRESS_MS = 500

const centred = 'appear rounded-4 max-w-[calc(100vw-2*var(--sp-4))] max-h-[calc(100dvh-2*var(--sp-4))]'
const bottom = 'appear-up mb-0 w-full max-w-none rounded-t-sheet max-h-[90dvh]'

/** The platform's modal dialog: focus stays inside, Escape closes, the page behind is inert. */
export const Dialog = (props: DialogProps): ReactElement => {
  const {
    open,
    onClose,
    title,
    closeLabel,
    children,
    footer,
    busy = false,
    sticky,
    wide,
    narrow,
    sheet,
    pinned,
  } = props
  const ref = useRef<HTMLDialogElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const opened = useRef(0)
  /** a press began in this dialog: what follows belongs to it */
  const pressed = useRef(false)
  useEffect(() => {
    const dialog = ref.current
    if (dialog === null) return
    if (open && !dialog.open) {
      opened.current = performance.now()
      pressed.current = false
      dialog.showModal()
      // The platform would choose the cross, which stands first; work begins below it, and reading above.
      if (dialog.querySelector('[autofocus]') === null)
        focusHere(body.current?.querySelector<HTMLElement>(CONTROLS) ?? null, { preventScroll: true })
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
    const justOpened = performance.now() - opened.current < DOUBLE_PRESS_MS
    if (event.target === ref.current && sticky !== true && !justOpened) leave()
  })
  useEffect(() => {
    const dialog = ref.current
    if (dialog === null) return
    const stop = new AbortController()
    const cancel = (event: Event): void => {
      event.preventDefault()
      leave()
    }
    // The second press of a double press that opened the dialog, wherever in it it lands.
    const press = ({ detail }: MouseEvent): void => {
      if (detail <= 1) pressed.current = true
    }
    const swallow = (event: MouseEvent): void => {
      if (event.detail <= 1 || pressed.current) return
      event.preventDefault()
      event.stopPropagation()
    }
    dialog.addEventListener('mousedown', press, { capture: true, signal: stop.signal })
    dialog.addEventListener('click', swallow, { capture: true, signal: stop.signal })
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
        sheet ? bottom : cx(centred, wide ? 'w-dialog-wide' : narrow ? 'w-dialog desk:w-dialog-narrow' : 'w-dialog'),
        pinned && 'overflow-hidden open:flex open:flex-col',
      )}
    >
      {open && (
        <div className="flex min-h-0 flex-col">
          {sheet ? (
            <>
              <h2 id={titleId} className="sr-only">
                {title}
              </h2>
              <button
                type="button"
                aria-label={closeLabel}
                className="grid h-8 place-items-center"
                onClick={() => busy || onClose()}
                disabled={busy}
              >
                <span className="h-bar w-bar-w rounded-full bg-line-strong" />
              </button>
            </>
          ) : (
            <header
              className={cx(
                'flex flex-none items-center justify-between gap-3 pt-3 pr-3 pl-5 text-16 font-semibold',
                pinned && 'pb-3',
              )}
            >
              <h2 id={titleId}>{title}</h2>
              <IconButton label={closeLabel} onClick={() => busy || onClose()} disabled={busy}>
                <CloseIcon />
              </IconButton>
            </header>
          )}
          <div ref={body} className={pinned ? 'flex min-h-0 flex-col' : undefined}>
            <div
              {...(pinned && { 'data-scrolls': '' })}
              className={cx(
                sheet ? 'px-4 pb-4' : 'px-5',
                pinned ? 'min-h-0 overflow-y-auto border-y border-line-strong py-3' : !sheet && 'py-4',
              )}
            >
              {children}
            </div>
            {footer && (
              <footer className={cx('flex flex-none flex-wrap justify-end gap-2 px-5', pinned ? 'py-3' : 'pb-5')}>
                {footer}
              </footer>
            )}
          </div>
        </div>
      )}
    </dialog>
  )
}
