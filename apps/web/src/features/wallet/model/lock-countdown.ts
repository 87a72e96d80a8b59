/** Formats the time until the wallet locks as m:ss; both times are in milliseconds since 1970. */
export function lockCountdown(locksAt: number, now: number): string {
  const seconds = Math.max(0, Math.floor((locksAt - now) / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
