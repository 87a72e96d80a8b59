type Run = () => void

/** Maximum time for which messages wait for a frame, in milliseconds. A page hidden in the meantime draws no frames. */
const MAX_WAIT_MS = 100

/** Calls back after the next frame and again after the maximum wait; immediately on a hidden page. */
function afterFrame(run: Run): void {
  if (document.hidden) return run()
  requestAnimationFrame(() => setTimeout(run))
  setTimeout(run, MAX_WAIT_MS)
  return undefined
}

/**
 * Returns a delivery schedule for the page's stream: book messages immediately, messages behind them after the book's
 * frame. The server sends a ledger's book first, and its trades, candles and tickers would delay that frame. The order
 * of messages is kept: another book first delivers the messages that wait before it.
 * @param later runs after the next frame, once or more often
 */
export function bookFirst(later: (run: Run) => void = afterFrame): (text: unknown, deliver: Run) => void {
  let held: Run[] | undefined
  const release = (): void => {
    const waiting = held ?? []
    held = undefined
    for (const run of waiting) run()
  }
  return (text, deliver) => {
    if (!String(text).includes('"channel":"book:')) {
      if (held) held.push(deliver)
      else deliver()
      return
    }
    release()
    deliver()
    held = []
    later(release)
  }
}
