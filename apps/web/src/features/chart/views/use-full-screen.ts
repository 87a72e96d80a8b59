import { type RefObject, useCallback, useEffect, useState } from 'react'

/**
 * Fills the screen with an element: with the browser's full screen, or the whole window if the browser rejects it.
 * Escape exits.
 */
export function useFullScreen(element: RefObject<HTMLElement | null>): [boolean, () => void] {
  const [full, setFull] = useState(false)
  useEffect(() => {
    const changed = (): void => {
      if (document.fullscreenElement === null) setFull(false)
    }
    const escape = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && document.fullscreenElement === null) setFull(false)
    }
    document.addEventListener('fullscreenchange', changed)
    document.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('fullscreenchange', changed)
      document.removeEventListener('keydown', escape)
    }
  }, [])
  const toggle = useCallback(() => {
    setFull((on) => !on)
    if (full) {
      if (document.fullscreenElement !== null) void document.exitFullscreen()
    } else {
      // A rejection is not a failure: the panel then fills the window instead of the screen.
      element.current?.requestFullscreen?.().catch(() => undefined)
    }
  }, [element, full])
  return [full, toggle]
}
