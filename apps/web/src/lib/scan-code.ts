/** Time between two looks for a code, milliseconds (STA-017). */
export const SCAN_INTERVAL_MS = 500

/**
 * Looks for a code at once, and again after each interval in which none was found. `look` gives what it says, or undefined.
 * Ends with the first code, or with undefined when `signal` ends it.
 */
export async function scanCode(
  look: () => Promise<string | undefined>,
  signal: AbortSignal,
): Promise<string | undefined> {
  while (!signal.aborted) {
    const text = await look()
    if (text !== undefined) return signal.aborted ? undefined : text
    await pause(signal)
  }
  return undefined
}

const pause = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, SCAN_INTERVAL_MS)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
