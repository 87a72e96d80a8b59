import { systemClock, type Clock, type Timer } from '@tidebook/client/http'
import { MarketRecording } from '@tidebook/market'
import { createStore, type Store } from '../../../lib/store.ts'
import type { ReplayHour } from '../model/replay-moment.ts'
import { initialReplay, lastMoment, type ReplayState, type Speed } from '../model/replay-state.ts'
import { CANCELED, RecordingLoader, type RecordApi } from './load-recording.ts'
import { ReplaySource, type ReplaySourceOptions } from './replay-source.ts'

/** Time between two shown moments during playback, in milliseconds. */
const TICK_MS = 100
/** The same for users who prefer reduced motion, in milliseconds. */
const CALM_TICK_MS = 1000

export interface ReplayPlayerOptions extends Pick<ReplaySourceOptions, 'pair' | 'draw'> {
  readonly api: RecordApi
  readonly hour: ReplayHour
  /** The first moment, ms since 1970. */
  readonly at: number
  readonly isCalm: () => boolean
  readonly clock?: Clock
}

/** Plays a recorded hour of one pair: loads the recording, and moves its source through the hour. */
export class ReplayPlayer {
  readonly store: Store<ReplayState>
  readonly source: ReplaySource
  readonly #recording: MarketRecording
  readonly #loader: RecordingLoader
  readonly #clock: Clock
  readonly #isCalm: () => boolean
  #stop = new AbortController()
  #timer: Timer | undefined
  #lastTickAt = 0
  /** The moment that the source shows. */
  #shown: number | undefined

  constructor({ api, pair, hour, at, draw, isCalm, clock = systemClock }: ReplayPlayerOptions) {
    this.store = createStore(initialReplay(hour, at))
    this.#recording = new MarketRecording(hour.from, hour.until)
    this.source = new ReplaySource({ api, pair, recording: this.#recording, draw })
    this.#loader = new RecordingLoader(api, pair, this.#recording, () => this.#received())
    this.#clock = clock
    this.#isCalm = isCalm
  }

  /**
   * Starts loading.
   * @returns a function that stops loading and playback
   */
  start(): () => void {
    this.#stop = new AbortController()
    this.#load()
    return () => {
      this.#stop.abort()
      this.pause()
    }
  }

  /** Repeats a failed load. */
  retry(): void {
    if (this.store.get().failure !== undefined) this.#load()
  }

  toggle(): void {
    if (this.store.get().playing) this.pause()
    else this.play()
  }

  /** Continues playback, from the start of the hour if it had ended. */
  play(): void {
    const { status, at, hour, start } = this.store.get()
    if (status !== 'ready') return
    if (at >= lastMoment(hour)) this.seek(start)
    this.#set({ playing: true })
    this.#scheduleTick()
  }

  pause(): void {
    this.#timer?.cancel()
    this.#timer = undefined
    this.#set({ playing: false })
  }

  setSpeed(speed: Speed): void {
    this.#set({ speed })
  }

  /** Shows another moment of the hour. */
  seek(at: number): void {
    const { start, hour } = this.store.get()
    this.#set({ at: Math.max(start, Math.min(at, lastMoment(hour))) })
    this.#show()
  }

  /** Pauses and shows the next or the previous recorded ledger. */
  step(way: 1 | -1): void {
    this.pause()
    const { at, start } = this.store.get()
    if (way === 1) this.#seekForward(this.#recording.nextLedger(at))
    else this.seek(this.#recording.previousLedger(at) ?? start)
  }

  /** Shows the next trade. */
  nextTrade(): void {
    this.#seekForward(this.#recording.nextTrade(this.store.get().at))
  }

  /** Moves to a later time; undefined moves to the end of the loaded part. */
  #seekForward(time: number | undefined): void {
    const { at, loadedUntil } = this.store.get()
    this.seek(time ?? Math.max(at, loadedUntil))
  }

  #load(): void {
    this.#set({ failure: undefined })
    const { signal } = this.#stop
    void this.#loader.load(signal).then((failure) => {
      if (failure !== undefined && failure !== CANCELED && !signal.aborted) this.#set({ failure })
    })
  }

  #received(): void {
    const recording = this.#recording
    const { status, at } = this.store.get()
    if (this.#stop.signal.aborted) return
    this.#set({ loadedUntil: recording.loadedUntil })
    if (recording.loadedUntil < recording.from) return
    if (!recording.hasBook) this.#set({ status: 'absent' })
    else if (status === 'loading')
      this.#set({ status: 'ready', start: recording.recordedFrom, at: Math.max(at, recording.recordedFrom) })
    this.#show()
  }

  /** Shows the current moment once it is loaded. */
  #show(): void {
    const { at, loadedUntil, status } = this.store.get()
    if (status === 'loading' || at > loadedUntil) return
    if (this.#shown !== at || status === 'absent') this.source.show(at)
    this.#shown = at
    this.#set({ ledger: this.#recording.ledgerAt(at) })
  }

  #scheduleTick(): void {
    this.#timer?.cancel()
    this.#lastTickAt = this.#clock.now()
    this.#timer = this.#clock.after(this.#isCalm() ? CALM_TICK_MS : TICK_MS, () => this.#tick())
  }

  #tick(): void {
    const { at, speed, hour, loadedUntil, playing } = this.store.get()
    if (!playing) return
    const elapsed = Math.max(0, this.#clock.now() - this.#lastTickAt)
    this.seek(Math.min(at + elapsed * speed, Math.max(at, loadedUntil)))
    const after = this.store.get()
    const isStuck = after.failure !== undefined && after.at >= loadedUntil
    if (after.at >= lastMoment(hour) || isStuck) this.pause()
    else this.#scheduleTick()
  }

  #set(change: Partial<ReplayState>): void {
    this.store.set((state) => ({ ...state, ...change }))
  }
}
