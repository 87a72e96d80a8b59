type Run = () => void

/** Milliseconds after which messages no longer wait for a frame. A page that was hidden in the meantime draws none. */
const LONGEST_WAIT = 100

/** Runs after the next frame and again after the longest wait; at once on a hidden page. */
function afterFrame(run: Run): void {
  if (document.hidden) return run()
  requestAnimationFrame(() => setTimeout(run))
  setTimeout(run, LONGEST_WAIT)
  return undefined
}

/**
 * Returns a pace for the stream of the page: messages of books at once, those behind them after the frame of the book.
 * The server sends the book of a ledger first. Its trades, candles and tickers would delay that frame. The order of
 * the messages stays: a further book delivers those that wait before it.
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
