function two(value: number): string {
  return String(value).padStart(2, '0')
}

/** Formats a time as `HH:mm:ss` in the browser's time zone; `ms` since 1970 (U26). */
export function formatTime(ms: number): string {
  const date = new Date(ms)
  return `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`
}

/** Formats a time as `YYYY-MM-DD` in the browser's time zone. */
export function formatDate(ms: number): string {
  const date = new Date(ms)
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** Formats a time as `YYYY-MM-DD HH:mm:ss` in the browser's time zone (U26), the same in every language. */
export function formatDateTime(ms: number): string {
  return `${formatDate(ms)} ${formatTime(ms)}`
}
