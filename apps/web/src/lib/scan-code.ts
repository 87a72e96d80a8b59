/** Time between two scan attempts, in milliseconds (STA-017). */
const SCAN_INTERVAL_MS = 500

/**
 * Scans for a code immediately, and again after each interval without a result. `look` returns the text of the code, or
 * undefined. Resolves with the first code, or with undefined when `signal` aborts.
 */
export async function scanCode(
  readFrame: () => Promise<string | undefined>,
  signal: AbortSignal,
): Promise<string | undefined> {
  while (!signal.aborted) {
    const text = await readFrame()
    if (text !== undefined) return signal.aborted ? undefined : text
    await pause(signal)
  }
  return undefined
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, SCAN_INTERVAL_MS)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
