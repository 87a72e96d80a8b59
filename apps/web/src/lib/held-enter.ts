function refuse(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.repeat) event.preventDefault()
}

/**
 * Makes a held Enter press nothing, so that every action needs its own key press.
 * @returns a function that undoes this
 */
export function blockHeldEnter(): () => void {
  document.addEventListener('keydown', refuse, true)
  return () => document.removeEventListener('keydown', refuse, true)
}

/** Ignores a held Enter until the next key is released: the key press that opens a dialog must not also confirm it. */
export function ignoreHeldEnter(): void {
  const leave = blockHeldEnter()
  const release = (): void => {
    leave()
    document.removeEventListener('keyup', release, true)
  }
  document.addEventListener('keyup', release, true)
}
