/** Where a pointer was, in pixels of the screen and of this window. */
export interface PointerPlace {
  readonly screenX: number
  readonly screenY: number
  readonly clientX: number
  readonly clientY: number
}

/** Distance in pixels from which the zoom of the page can be told, and by which rounding may be off. */
const FAR = 20
const CLOSE = 4

/** Zooms that browsers offer, and some room. */
const ZOOMS = { least: 0.2, most: 6 }

/**
 * Finds out that the window was moved under the pointer: where the pointer goes on the screen and where it goes in the
 * window differ then by more than the zoom of the page.
 */
export class PointerTrack {
  #last: PointerPlace | undefined
  #zoom: number | undefined

  /** Takes the next place of the pointer. True for the first one and when the window was moved before it. */
  moved(place: PointerPlace): boolean {
    const last = this.#last
    this.#last = place
    if (last === undefined) return true
    const steps: readonly (readonly [screen: number, client: number])[] = [
      [place.screenX - last.screenX, place.clientX - last.clientX],
      [place.screenY - last.screenY, place.clientY - last.clientY],
    ]
    if (this.#zoom === undefined) {
      const [screen, client] =
        Math.abs(steps[0]?.[1] ?? 0) >= Math.abs(steps[1]?.[1] ?? 0) ? (steps[0] ?? [0, 0]) : (steps[1] ?? [0, 0])
      // A short way tells no zoom, but a pointer that stayed where it was on the screen stayed in the window too.
      if (Math.abs(client) < FAR) return steps.some(([way]) => Math.abs(way) > ZOOMS.most * FAR)
      const zoom = screen / client
      if (zoom < ZOOMS.least || zoom > ZOOMS.most) return true
      this.#zoom = zoom
    }
    const zoom = this.#zoom
    const moved = steps.some(([screen, client]) => Math.abs(screen - zoom * client) > CLOSE + Math.abs(screen) / 10)
    // Whatever was wrong, this or the zoom that was told before: it is told anew.
    if (moved) this.#zoom = undefined
    return moved
  }

  /** The window was resized or zoomed. */
  forget(): void {
    this.#zoom = undefined
    this.#last = undefined
  }
}
