const isMac = (): boolean => /Mac|iPhone|iPad/u.test(globalThis.navigator?.platform ?? '')

/** A key as people know it: `Ctrl K`, `⌘ K` on a Mac. */
export const keyText = (key: string): string =>
  key
    .split(/\+(?=.)/u)
    .map((part) => (part === 'Mod' ? (isMac() ? '⌘' : 'Ctrl') : part.length === 1 ? part.toUpperCase() : part))
    .join(' ')
