/** Joins class names, leaving out what is false, undefined or empty. */
export const cx = (...parts: readonly (string | false | undefined)[]): string => parts.filter(Boolean).join(' ')
