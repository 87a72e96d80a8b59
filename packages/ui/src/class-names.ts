/** Joins class names and skips false, undefined and empty ones. */
export const cx = (...parts: readonly (string | false | undefined)[]): string => parts.filter(Boolean).join(' ')
