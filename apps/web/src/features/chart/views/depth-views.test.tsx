// @vitest-environment happy-dom
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { fakeSubscriptions } from '../../../testing/fake-subscription.ts'
import { api, liveSource, marketStream, type MarketSource } from '../../network/index.ts'
import { BookHead, BookPanel, followBook } from '../../order-book/index.ts'
import { changeDepthChoice, depthChoiceStore } from '../model/depth-choice.ts'
import { DepthViews } from './depth-views.tsx'

const PAIR = { base: 'SWT', counter: 'CNY', priceDecimal: 2 }
const BOOK = { bids: [['1.25', '7']], asks: [['1.30', '7']], tick: 2 }
const CHANNEL = 'book:SWT-CNY'

function nothing(): void {
  return undefined
}

/** The book of a replayed moment. */
const past: MarketSource = {
  api: liveSource.api,
  stream: {
    subscribe: (_channel, listener) => {
      listener({ channel: CHANNEL, kind: 'snapshot', sequence: 1, ledger: 1, data: BOOK })
      return nothing
    },
  },
}

const element = (
  <>
    <DepthViews baseTitle="SWT" counterTitle="CNY" decimals={{ price: 2, amount: 1 }} label="Plain depth" />
    <BookHead pair="SWT-CNY" />
    <BookPanel
      pair="SWT-CNY"
      amountDecimals={1}
      title={{ baseTitle: 'SWT', counterTitle: 'CNY' }}
      own={[]}
      last={{ text: undefined, move: 0 }}
      stale={false}
      onPick={nothing}
      onCancel={nothing}
      onCommand={nothing}
    />
  </>
)

let leavePage: () => void = nothing
let stream: ReturnType<typeof fakeSubscriptions>
let leave: () => void = nothing

beforeEach(() => {
  for (const group of [undefined, 'chart', 'desk'] as const) activateMessages('en', compileCatalog('en', group))
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => {
    run()
    return undefined
  })
  stream = fakeSubscriptions(marketStream)
  const unanswered = () => new Promise<never>(nothing)
  vi.spyOn(api, 'bookHistory').mockImplementation(unanswered)
  vi.spyOn(api, 'tradeHistory').mockImplementation(unanswered)
})
afterEach(() => {
  leavePage()
  leave()
})

/** Follows the book of another source. */
function follow(source?: MarketSource): void {
  leave()
  leave = followBook(PAIR, source)
  if (source === undefined) stream.say(CHANNEL, { kind: 'snapshot', sequence: 1, ledger: 1, data: BOOK })
}

function open(): void {
  leavePage()
  const root = createRoot(document.body)
  root.render(element)
  leavePage = () => root.unmount()
}

function volumeSwitch(): HTMLElement | null {
  return document.querySelector('[aria-pressed]')
}

/** Returns the pictures and switches on the page. */
function shown(): readonly boolean[] {
  return [
    '[aria-label="Heat map of the SWT order book over time"]',
    '.book-volume',
    '[aria-pressed]',
    '[aria-label="Plain depth"]',
  ].map((selector) => document.querySelector(selector) !== null)
}

function calls(): readonly number[] {
  return [api.bookHistory, api.tradeHistory].map((call) => vi.mocked(call).mock.calls.length)
}

it('TRD-205 TRD-207 hides the heat map and the volume during a replay, without a call for the present', async () => {
  changeDepthChoice({ view: 'heat' })
  follow()
  open()
  await expect.poll(shown).toEqual([true, false, true, false])
  volumeSwitch()?.click()
  await expect.poll(shown).toEqual([true, true, true, false])
  await expect.poll(calls).toEqual([1, 2])

  follow(past)
  await expect.poll(shown).toEqual([false, false, false, true])
  open()
  await expect.poll(shown).toEqual([false, false, false, true])
  expect(calls()).toEqual([1, 2])
  expect(stream.channels()).toEqual([])

  follow()
  await expect.poll(shown).toEqual([true, true, true, false])
  expect(depthChoiceStore.get().view).toBe('heat')
})
