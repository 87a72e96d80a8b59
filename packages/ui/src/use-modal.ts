import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'
import { focusHere } from './focus-here.ts'

const CONTROLS = 'input:not([hidden]), button:not([disabled]), a[href], select, textarea, summary'

/**
 * Time after opening during which a click on the backdrop is ignored, because it was aimed at the page, in
 * milliseconds.
 */
const DOUBLE_PRESS_MS = 500

export interface Modal {
  readonly ref: RefObject<HTMLDialogElement | null>
  /** Element of the content in which the focus starts. */
  readonly body: RefObject<HTMLDivElement | null>
}

/**
 * Opens and closes a modal dialog element, sets its focus, and calls `onClose` on Escape and on a click on the backdrop
 * (`DialogProps`).
 */
export function useModal({
  open,
  onClose,
  busy,
  sticky,
}: {
  readonly open: boolean
  readonly onClose: () => void
  readonly busy: boolean
  readonly sticky: boolean | undefined
}): Modal {
  const ref = useRef<HTMLDialogElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const opened = useRef(0)
  /** Whether a press started in this dialog, so that the following click belongs to it. */
  const pressed = useRef(false)
  useEffect(() => {
    const dialog = ref.current
    if (dialog === null) return
    if (open && !dialog.open) {
      opened.current = performance.now()
      pressed.current = false
      dialog.showModal()
      // The platform would focus the close button, which comes first. Focus starts at the first control of the content,
      // or at its top.
      if (dialog.querySelector('[autofocus]') === null)
        focusHere(body.current?.querySelector<HTMLElement>(CONTROLS) ?? null, { preventScroll: true })
    }
    if (!open && dialog.open) dialog.close()
  }, [open])
  // Removing an open dialog from the page would lose the focus.
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
    // Ignores the second click of the double-click that opened the dialog, wherever it lands.
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
  return { ref, body }
}
