import { isCanceled, PageError, pagesOf, RepeatedPageError, type Api, type PairCodes } from '@tidebook/client/http'
import type { MarketRecording } from '@tidebook/market'

/** API calls that a replay needs. */
export type RecordApi = Pick<Api, 'bookHistory' | 'tradeHistory' | 'klineBefore'>

/** Period before the hour whose trades fill the trade list at its start. */
const EARLIER_MS = 15 * 60_000

/** Code of a page whose request was canceled, which is not a failure. */
export const CANCELED = 'canceled'

/** Code of a page whose cursor does not advance because the server repeats itself. */
export const REPEATED = 'unexpected'

/** Loads the hour of a recording page by page. It continues where it stopped after a failure. */
export class RecordingLoader {
  readonly #api: RecordApi
  readonly #pair: PairCodes
  readonly #recording: MarketRecording
  readonly #onPage: () => void
  #cursors: { book: string | undefined; trades: string | undefined } = { book: undefined, trades: undefined }
  #done = { book: false, trades: false, earlier: false }

  /** @param onPage called after every page */
  constructor(api: RecordApi, pair: PairCodes, recording: MarketRecording, onPage: () => void) {
    this.#api = api
    this.#pair = pair
    this.#recording = recording
    this.#onPage = onPage
  }

  /** Loads all missing pages. Resolves with the error code of a page that did not arrive. */
  async load(signal: AbortSignal): Promise<string | undefined> {
    const [book, trades] = await Promise.all([failureOf(this.#book(signal)), failureOf(this.#trades(signal))])
    return book ?? trades
  }

  async #book(signal: AbortSignal): Promise<void> {
    if (this.#done.book) return
    const { from, until } = this.#recording
    const call = (after?: string) => this.#api.bookHistory(this.#pair, from, until, after, { signal })
    for await (const { start, changes, next } of pagesOf(call, this.#cursors.book)) {
      this.#cursors.book = next
      this.#done.book = next === undefined
      this.#recording.addBook(start, changes, this.#done.book)
      this.#onPage()
    }
  }

  async #trades(signal: AbortSignal): Promise<void> {
    if (this.#done.trades) return
    const { from, until } = this.#recording
    const earlier = this.#earlier(signal)
    // Awaited before the first page is added. If that page fails first, the rejection of `earlier` must still be
    // handled.
    earlier.catch(() => undefined)
    const call = (after?: string) => this.#api.tradeHistory(this.#pair, from, until, after, { signal })
    for await (const { trades, next } of pagesOf(call, this.#cursors.trades)) {
      await earlier
      this.#cursors.trades = next
      this.#done.trades = next === undefined
      this.#recording.addTrades(trades, this.#done.trades)
      this.#onPage()
    }
  }

  async #earlier(signal: AbortSignal): Promise<void> {
    const until = this.#recording.from
    const from = Math.max(0, until - EARLIER_MS)
    if (this.#done.earlier || from === until) return
    const answer = await this.#api.tradeHistory(this.#pair, from, until, undefined, { signal })
    if (!answer.result) throw new PageError(answer)
    this.#done.earlier = true
    this.#recording.addEarlierTrades(answer.data.trades)
  }
}

/** Returns the error code of a page that did not arrive. An unreadable page counts as an unreachable server. */
async function failureOf(pages: Promise<void>): Promise<string | undefined> {
  try {
    await pages
    return undefined
  } catch (error) {
    if (error instanceof PageError) return error.failure.code
    if (error instanceof RepeatedPageError) return REPEATED
    return isCanceled(error) ? CANCELED : 'networkError'
  }
}
