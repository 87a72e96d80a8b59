/** A day in the words of a language. @param time ms since 1970 */
export const dayText = (time: number, language: string): string =>
  new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year: 'numeric' }).format(time)

/** A moment of today or another day, short. */
export const momentText = (time: number, language: string): string =>
  new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }).format(time)
