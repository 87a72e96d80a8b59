/** Formats UTC as YYYY-MM-DD HH:mm:ss (U26). */
export function utcText(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19).replace('T', ' ')
}
