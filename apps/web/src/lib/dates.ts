const two = (value: number): string => String(value).padStart(2, '0')

/** `HH:mm:ss` in the zone of the browser; `ms` since 1970 (U26). */
export const formatTime = (ms: number): string => {
  const date = new Date(ms)
  return `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`
}

/** `YYYY-MM-DD` in the zone of the browser. */
export const formatDate = (ms: number): string => {
  const date = new Date(ms)
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** `YYYY-MM-DD HH:mm:ss` in the zone of the browser (U26); the same form in every language. */
export const formatDateTime = (ms: number): string => `${formatDate(ms)} ${formatTime(ms)}`
