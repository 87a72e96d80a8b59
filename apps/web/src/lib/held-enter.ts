const refuse = (event: KeyboardEvent): void => {
  if (event.key === 'Enter' && event.repeat) event.preventDefault()
}

/** From now on a held Enter presses nothing, each press is one of its own; returns what ends that. */
export function refuseHeldEnter(): () => void {
  document.addEventListener('keydown', refuse, true)
  return () => document.removeEventListener('keydown', refuse, true)
}

/** Until the next key is let go, a held Enter presses nothing: what opens by a press is not answered by the same one. */
export function ignoreHeldEnter(): void {
  const leave = refuseHeldEnter()
  const release = (): void => {
    leave()
    document.removeEventListener('keyup', release, true)
  }
  document.addEventListener('keyup', release, true)
}
