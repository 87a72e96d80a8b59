import type { Browser, Page } from 'playwright-core'
import { quantile } from '../support/report.ts'
import { ARRIVED, HANDLED, SHOWN } from './watch-book.ts'

/** Processor time of the main thread, in ms per drawn frame with an update. */
export interface FrameCost {
  /** Frames in which the main thread drew. */
  readonly frames: number
  /** Messages of the watched book that the page handled. */
  readonly messages: number
  readonly script: number
  readonly style: number
  readonly layout: number
  readonly paint: number
  /** All tasks of the main thread, including the parts above. */
  readonly total: number
  /** Processor time of all tasks of the main thread as a share of the elapsed time. */
  readonly share: number
  /**
   * Time from the arrival of a book message to the end of the frame on the main thread that shows it, median and 95th
   * percentile in ms.
   */
  readonly toPaint: readonly [median: number, p95: number]
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
const MICROSECONDS = 1000
const PARTS = {
  style: ['UpdateLayoutTree'],
  layout: ['Layout'],
  paint: ['PrePaint', 'Paint', 'Layerize', 'Commit'],
} as const

/** Records the work of a page's main thread for a time, with a trace of the browser. */
export async function traceCost(browser: Browser, page: Page, ms: number): Promise<FrameCost> {
  await browser.startTracing(page, { categories: CATEGORIES })
  await page.waitForTimeout(ms)
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { readonly traceEvents: readonly TraceEvent[] }
  return costOf(trace.traceEvents, ms)
}

/** Returns the events of the busiest main thread, which is the page's. */
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
  const messages = main.filter(({ name }) => name.startsWith(HANDLED))
  const waits = paintWaits(events, main, ends)
  const frames = Math.max(1, ends.length)
  const of = (names: readonly string[]): number => cpu(named(main, names)) / frames
  const total = cpu(named(main, ['RunTask']))
  const [style, layout, paint] = [of(PARTS.style), of(PARTS.layout), of(PARTS.paint)]
  // Layout and style that a script forces count as both.
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
    toPaint: [quantile(waits, 0.5), quantile(waits, 0.95)],
  }
}

/**
 * Returns the times from the arrival of each book message to the frame that shows it, ascending in ms. The message
 * arrives when the first thread of the page reads it; the main thread may be busy then. It is shown by the first frame
 * after the rows have changed.
 * @param ends ends of the frames, ascending
 */
function paintWaits(events: readonly TraceEvent[], main: readonly TraceEvent[], ends: readonly number[]): number[] {
  const arrivals = new Map(
    events.flatMap(({ name, ts }) => (name.startsWith(ARRIVED) ? [[name.slice(ARRIVED.length), ts] as const] : [])),
  )
  const shown = main.flatMap(({ name, ts }) => (name === SHOWN ? [ts] : [])).toSorted((a, b) => a - b)
  return main
    .flatMap(({ name, ts }) => {
      if (!name.startsWith(HANDLED)) return []
      const changed = shown.find((each) => each >= ts) ?? Number.POSITIVE_INFINITY
      const end = ends.find((each) => each >= changed)
      const arrived = Math.min(ts, arrivals.get(name.slice(HANDLED.length)) ?? ts)
      return end === undefined ? [] : [(end - arrived) / MICROSECONDS]
    })
    .toSorted((a, b) => a - b)
}
