const two = (value: number): string => String(value).padStart(2, '0')

/** A moment in the reader's own zone as YYYY-MM-DD HH:mm:ss (U26). */
export function localTime(ms: number): string {
  const date = new Date(ms)
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day} ${clockTime(ms)}`
}

/** Only the clock: HH:mm:ss. */
export function clockTime(ms: number): string {
  const date = new Date(ms)
  return `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`
}
