/** How long something must have been on the screen, whole and uncovered, before it counts as read, in milliseconds. */
export const READING_MS = 500

/** Smallest window in which a question can be read, in CSS pixels: a phone on its side. */
export const SMALLEST = { width: 300, height: 320 } as const

/**
 * `waiting` until everything could be read, `unread` while a part has not been scrolled to, `covered` while something
 * keeps the question from being seen, `small` in a window that shows too little of it.
 */
export type Armed = 'waiting' | 'unread' | 'covered' | 'small' | 'armed'

/** How the browser saw one part of the question. */
export interface Sight {
  /** all of it is on the screen and nothing changes or covers it */
  readonly visible: boolean
  /** it lies inside the part of the question that is scrolled to, so that it ought to be visible */
  readonly inPlace: boolean
}

interface Part {
  readonly stays: boolean
  sight: Sight | undefined
  /** when it became visible */
  since: number
  read: boolean
}

/**
 * Decides when a yes counts: heading and button (parts that stay) are visible, and each row has been visible for half a
 * second since the question last changed or was disturbed. Rows may be read one after the other while the question is
 * scrolled; a row that lies where it ought to be seen and is not seen takes back everything that was read.
 */
export class Reading<K> {
  readonly #parts = new Map<K, Part>()
  readonly #started: number
  #small = false
  #wasArmed = false

  /** `now` and every later time: milliseconds of one clock */
  constructor(now: number) {
    this.#started = now
  }

  /** Adds a part; one that is known already is left alone. */
  add(key: K, stays: boolean): void {
    if (!this.#parts.has(key)) this.#parts.set(key, { stays, sight: undefined, since: 0, read: false })
  }

  /** Forgets parts that have gone. */
  keep(keys: ReadonlySet<K>): void {
    for (const key of this.#parts.keys()) if (!keys.has(key)) this.#parts.delete(key)
  }

  /** What a part says has changed: it is read anew. */
  changed(key: K, now: number): void {
    const part = this.#parts.get(key)
    if (part !== undefined) Object.assign(part, { read: false, since: now })
  }

  /** Whether the window is large enough. */
  fits(width: number, height: number): void {
    this.#small = width < SMALLEST.width || height < SMALLEST.height
  }

  /** The window was moved, resized or given the keyboard: everything is read anew. */
  disturb(now: number): void {
    for (const part of this.#parts.values()) Object.assign(part, { read: false, since: now })
  }

  /** The browser looked at a part. */
  see(key: K, sight: Sight, now: number): void {
    const part = this.#parts.get(key)
    if (part === undefined) return
    this.#settle(now)
    if (sight.visible && part.sight?.visible !== true) part.since = now
    part.sight = sight
    if (this.#isCovered(part)) this.disturb(now)
  }

  /** Whether a yes counts now. */
  state(now: number): Armed {
    this.#settle(now)
    const armed = this.#judge(now)
    this.#wasArmed ||= armed === 'armed'
    return armed
  }

  /** Whether a part has been read. */
  isRead(key: K): boolean {
    return this.#parts.get(key)?.read === true
  }

  #judge(now: number): Armed {
    if (this.#small) return 'small'
    const parts = [...this.#parts.values()]
    if (parts.length === 0) return 'waiting'
    // What has just opened was not looked at yet.
    const judgeable = this.#wasArmed || now - this.#started >= READING_MS
    if (parts.some((part) => this.#isCovered(part))) return judgeable ? 'covered' : 'waiting'
    if (parts.every((part) => part.read)) return 'armed'
    return parts.some((part) => !part.read && part.sight?.visible !== true) && judgeable ? 'unread' : 'waiting'
  }

  #isCovered({ stays, sight }: Part): boolean {
    return sight !== undefined && !sight.visible && (stays || sight.inPlace)
  }

  #settle(now: number): void {
    for (const part of this.#parts.values())
      if (part.sight?.visible === true && now - part.since >= READING_MS) part.read = true
  }
}
