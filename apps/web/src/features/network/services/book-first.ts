type Run = () => void

/** Runs after the next frame; at once on a hidden page, which draws none. */
function afterFrame(run: Run): void {
  if (document.hidden) run()
  else requestAnimationFrame(() => setTimeout(run))
}

/**
 * Returns a pace for the stream of the page: messages of books at once, those behind them after the frame of the book.
 * The server sends the book of a ledger first. Its trades, candles and tickers would delay that frame.
 * @param later runs after the next frame
 */
export function bookFirst(later: (run: Run) => void = afterFrame): (text: unknown, deliver: Run) => void {
  let held: Run[] | undefined
  return (text, deliver) => {
    const isBook = String(text).includes('"channel":"book:')
    if (isBook || held === undefined) deliver()
    else held.push(deliver)
    if (!isBook || held !== undefined) return
    const waiting: Run[] = (held = [])
    later(() => {
      held = undefined
      for (const run of waiting) run()
    })
  }
}
