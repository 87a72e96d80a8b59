import { useId, type ReactElement, type ReactNode } from 'react'
import { cx } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { CloseIcon } from './icons.tsx'
import { useModal } from './use-modal.ts'

export interface DialogProps {
  open: boolean
  /**
   * Called on Escape, the close button or a click on the backdrop, but not on the second click of the double-click that
   * opened the dialog. Not called while `busy`.
   */
  onClose: () => void
  title: ReactNode
  /** Accessible name of the close button. */
  closeLabel: string
  children: ReactNode
  /** Buttons, right-aligned. */
  footer?: ReactNode | undefined
  /** Whether work is running that must not be interrupted. The dialog cannot be closed then. */
  busy?: boolean | undefined
  /** Whether a click on the backdrop leaves it open, because typed text would be lost. */
  sticky?: boolean | undefined
  wide?: boolean | undefined
  /** Whether it is three tenths as wide as a wide window. In a small window it has the usual width. */
  narrow?: boolean | undefined
  /** Whether it slides up from the bottom of the screen, for one-handed use. */
  sheet?: boolean | undefined
  /** Whether heading and buttons stay in place while the content between them scrolls. */
  pinned?: boolean | undefined
}

const centred = 'appear rounded-4 max-w-[calc(100vw-2*var(--sp-4))] max-h-[calc(100dvh-2*var(--sp-4))]'
const bottom = 'appear-up mb-0 w-full max-w-none rounded-t-sheet max-h-[90dvh]'

type HeadingProps = Pick<DialogProps, 'title' | 'closeLabel' | 'onClose' | 'busy' | 'sheet' | 'pinned'>

/** Title and close button. A sheet shows a handle bar to press instead. */
function DialogHeading({
  titleId,
  title,
  closeLabel,
  onClose,
  busy = false,
  sheet,
  pinned,
}: HeadingProps & { readonly titleId: string }): ReactElement {
  return sheet ? (
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
  )
}

/** The platform's modal dialog: focus stays inside, Escape closes it, and the page behind it is inert. */
export function Dialog(props: DialogProps): ReactElement {
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
  const { ref, body } = useModal({ open, onClose, busy, sticky })
  const titleId = useId()
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
          <DialogHeading {...{ titleId, title, closeLabel, onClose, busy, sheet, pinned }} />
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
