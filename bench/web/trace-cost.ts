import type { Browser, Page } from 'playwright-core'
import { quantile } from '../support/report.ts'

/** Processor time of the main thread, in ms per drawn frame with an update. */
export interface FrameCost {
  /** Frames in which the main thread drew. */
  readonly frames: number
  /** Marked messages that the page received. */
  readonly messages: number
  readonly script: number
  readonly style: number
  readonly layout: number
  readonly paint: number
  /** All tasks of the main thread, including the parts above. */
  readonly total: number
  /** Processor time of all tasks of the main thread as a share of the elapsed time. */
  readonly share: number
  /** Time from a message to the end of the next frame on the main thread, 95th percentile in ms. */
  readonly toPaint: number
}

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing']
/** Name of the mark that a page sets for each message of a book. */
export const MESSAGE_MARK = 'tidebook-message'
const MICROSECONDS = 1000
const PARTS = {
  style: ['UpdateLayoutTree'],
  layout: ['Layout'],
  paint: ['PrePaint', 'Paint', 'Layerize', 'Commit'],
} as const

/** Lets a page mark the messages of books that its WebSockets receive, which traces do not contain. */
export async function markMessages(page: Page): Promise<void> {
  await page.addInitScript((mark) => {
    window.WebSocket = class extends WebSocket {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(url, protocols)
        this.addEventListener('message', ({ data }) => {
          if (String(data).includes('"book:')) performance.mark(mark)
        })
      }
    }
  }, MESSAGE_MARK)
}

/** Records what the main thread of a page does for a time, by a trace of the browser. */
export async function traceCost(browser: Browser, page: Page, ms: number): Promise<FrameCost> {
  await browser.startTracing(page, { categories: CATEGORIES })
  await page.waitForTimeout(ms)
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { readonly traceEvents: readonly TraceEvent[] }
  return costOf(trace.traceEvents, ms)
}

/** Returns the events of the main thread that worked most, which is that of the page. */
function mainThread(events: readonly TraceEvent[]): readonly TraceEvent[] {
  const threads = events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
  const lists = threads.map(({ pid, tid }) => events.filter((event) => event.pid === pid && event.tid === tid))
  return lists.toSorted((a, b) => cpu(named(b, ['RunTask'])) - cpu(named(a, ['RunTask'])))[0] ?? []
}

function named(events: readonly TraceEvent[], names: readonly string[]): readonly TraceEvent[] {
  return events.filter(({ name, ph }) => ph === 'X' && names.includes(name))
}

/** Returns the processor time of events, in ms. */
function cpu(events: readonly TraceEvent[]): number {
  return events.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / MICROSECONDS
}

/** Returns the costs of a trace. @param ms elapsed time */
function costOf(events: readonly TraceEvent[], ms: number): FrameCost {
  const main = mainThread(events)
  const commits = named(main, ['Commit']).map(({ ts, dur = 0 }) => ts + dur)
  const ends = commits.toSorted((a, b) => a - b)
  const messages = main.filter(({ name }) => name === MESSAGE_MARK)
  const waits = messages
    .flatMap(({ ts }) => {
      const end = ends.find((each) => each >= ts)
      return end === undefined ? [] : [(end - ts) / MICROSECONDS]
    })
    .toSorted((a, b) => a - b)
  const frames = Math.max(1, ends.length)
  const of = (names: readonly string[]): number => cpu(named(main, names)) / frames
  const total = cpu(named(main, ['RunTask']))
  const [style, layout, paint] = [of(PARTS.style), of(PARTS.layout), of(PARTS.paint)]
  // Layout and style that a script forces count in both.
  const script = of(['FunctionCall', 'EvaluateScript', 'RunMicrotasks'])
  return {
    frames: ends.length,
    messages: messages.length,
    script,
    style,
    layout,
    paint,
    total: total / frames,
    share: total / ms,
    toPaint: quantile(waits, 0.95),
  }
}
