/** Time that a part must be fully visible before it counts as read, in milliseconds. */
export const READING_MS = 500

/** Smallest window in which a confirmation is readable, in CSS pixels: a phone in landscape. */
export const MIN_WINDOW = { width: 300, height: 320 } as const

/**
 * State of a confirmation: `waiting` until the user had time to read everything, `unread` while a part has not been
 * scrolled to, `covered` while something hides the confirmation, `small` in a window that shows too little of it,
 * `armed` when the user may confirm.
 */
export type Armed = 'waiting' | 'unread' | 'covered' | 'small' | 'armed'

/** Visibility of one part of the confirmation, as the browser reports it. */
export interface PartVisibility {
  /** Whether it is fully on the screen, and nothing changes or covers it. */
  readonly visible: boolean
  /** Whether it is inside the scrolled area, so that it should be visible. */
  readonly inPlace: boolean
}

interface Part {
  readonly stays: boolean
  sight: PartVisibility | undefined
  /** Time at which it became visible. */
  since: number
  read: boolean
}

/**
 * Decides when the user may confirm: heading and button (parts that stay) are visible, and each row has been visible
 * for half a second since the confirmation last changed or was disturbed. The user may scroll and read the rows one
 * after the other. A row that should be visible but is not resets all progress.
 */
export class ReadingTracker<K> {
  readonly #parts = new Map<K, Part>()
  readonly #started: number
  #small = false
  #wasArmed = false

  /** @param now milliseconds, of the same clock as every later time */
  constructor(now: number) {
    this.#started = now
  }

  /** Adds a part, unless it was added before. */
  add(key: K, stays: boolean): void {
    if (!this.#parts.has(key)) this.#parts.set(key, { stays, sight: undefined, since: 0, read: false })
  }

  /** Removes parts that no longer exist. */
  keep(keys: ReadonlySet<K>): void {
    for (const key of this.#parts.keys()) if (!keys.has(key)) this.#parts.delete(key)
  }

  /** Requires a part to be read again after its content changed. */
  changed(key: K, now: number): void {
    const part = this.#parts.get(key)
    if (part !== undefined) Object.assign(part, { read: false, since: now })
  }

  /** Sets whether the window is large enough. */
  fits(width: number, height: number): void {
    this.#small = width < MIN_WINDOW.width || height < MIN_WINDOW.height
  }

  /** Requires everything to be read again after the window was moved, resized or focused. */
  disturb(now: number): void {
    for (const part of this.#parts.values()) Object.assign(part, { read: false, since: now })
  }

  /** Records the visibility of a part as reported by the browser. */
  see(key: K, sight: PartVisibility, now: number): void {
    const part = this.#parts.get(key)
    if (part === undefined) return
    this.#settle(now)
    if (sight.visible && part.sight?.visible !== true) part.since = now
    part.sight = sight
    if (this.#isCovered(part)) this.disturb(now)
  }

  /** Returns whether the user may confirm now, or why not. */
  state(now: number): Armed {
    this.#settle(now)
    const armed = this.#evaluate(now)
    this.#wasArmed ||= armed === 'armed'
    return armed
  }

  /** Whether a part has been read. */
  isRead(key: K): boolean {
    return this.#parts.get(key)?.read === true
  }

  #evaluate(now: number): Armed {
    if (this.#small) return 'small'
    const parts = [...this.#parts.values()]
    if (parts.length === 0) return 'waiting'
    // The browser has not yet reported on a window that just opened.
    const hasReported = this.#wasArmed || now - this.#started >= READING_MS
    if (parts.some((part) => this.#isCovered(part))) return hasReported ? 'covered' : 'waiting'
    if (parts.every((part) => part.read)) return 'armed'
    return parts.some((part) => !part.read && part.sight?.visible !== true) && hasReported ? 'unread' : 'waiting'
  }

  #isCovered({ stays, sight }: Part): boolean {
    return sight !== undefined && !sight.visible && (stays || sight.inPlace)
  }

  #settle(now: number): void {
    for (const part of this.#parts.values())
      if (part.sight?.visible === true && now - part.since >= READING_MS) part.read = true
  }
}
