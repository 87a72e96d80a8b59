function isMac(): boolean {
  return /Mac|iPhone|iPad/u.test(globalThis.navigator?.platform ?? '')
}

/** Formats a key for display: `Ctrl K`, `⌘ K` on a Mac. */
export function keyText(key: string): string {
  return key
    .split(/\+(?=.)/u)
    .map((part) => (part === 'Mod' ? (isMac() ? '⌘' : 'Ctrl') : part.length === 1 ? part.toUpperCase() : part))
    .join(' ')
}
