import { isCanceled, leadsOn, type Api, type CallResult, type CallSuccess, type PairCodes } from '@tidebook/client/http'
import type { MarketRecording } from '@tidebook/market'

/** The calls of a replay. */
export type RecordApi = Pick<Api, 'bookHistory' | 'tradeHistory' | 'klineBefore'>

/** Trades of this time before the hour fill the trade list at its start. */
const EARLIER_MS = 15 * 60_000

/** Code of a page whose request was canceled: nothing failed. */
export const CANCELED = 'canceled'

/** Code of a page whose cursor leads nowhere: the server repeats itself. */
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

  /** Loads all that is missing; resolves with the error code of a page that did not arrive. */
  async load(signal: AbortSignal): Promise<string | undefined> {
    const [book, trades] = await Promise.all([this.#book(signal), this.#trades(signal)])
    return book ?? trades
  }

  async #book(signal: AbortSignal): Promise<string | undefined> {
    const { from, until } = this.#recording
    while (!this.#done.book) {
      const answer = await answerOf(() =>
        this.#api.bookHistory(this.#pair, from, until, this.#cursors.book, { signal }),
      )
      if (!answer.result) return answer.code
      const page = answer.data
      if (!leadsOn(page.next, this.#cursors.book)) return REPEATED
      this.#cursors.book = page.next
      this.#done.book = page.next === undefined
      this.#recording.addBook(page.start, page.changes, this.#done.book)
      this.#onPage()
    }
    return undefined
  }

  async #trades(signal: AbortSignal): Promise<string | undefined> {
    const { from, until } = this.#recording
    const earlier = this.#earlier(signal)
    while (!this.#done.trades) {
      const answer = await answerOf(() =>
        this.#api.tradeHistory(this.#pair, from, until, this.#cursors.trades, { signal }),
      )
      const failure = await earlier
      if (!answer.result || failure !== undefined) return answer.result ? failure : answer.code
      const page = answer.data
      if (!leadsOn(page.next, this.#cursors.trades)) return REPEATED
      this.#cursors.trades = page.next
      this.#done.trades = page.next === undefined
      this.#recording.addTrades(page.trades, this.#done.trades)
      this.#onPage()
    }
    return undefined
  }

  async #earlier(signal: AbortSignal): Promise<string | undefined> {
    const until = this.#recording.from
    const from = Math.max(0, until - EARLIER_MS)
    if (this.#done.earlier || from === until) return undefined
    const answer = await answerOf(() => this.#api.tradeHistory(this.#pair, from, until, undefined, { signal }))
    if (!answer.result) return answer.code
    this.#done.earlier = true
    this.#recording.addEarlierTrades(answer.data.trades)
    return undefined
  }
}

type Answer<T> = Pick<CallSuccess<T>, 'result' | 'data'> | { readonly result: false; readonly code: string }

/** Returns the answer of a call; one that cannot be read counts as an unreachable server. */
async function answerOf<T>(call: () => Promise<CallResult<T>>): Promise<Answer<T>> {
  try {
    return await call()
  } catch (error) {
    return { result: false, code: isCanceled(error) ? CANCELED : 'networkError' }
  }
}
