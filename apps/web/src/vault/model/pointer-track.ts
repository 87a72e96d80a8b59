/** Where a pointer was, in pixels of the screen and of this window. */
export interface PointerPlace {
  readonly screenX: number
  readonly screenY: number
  readonly clientX: number
  readonly clientY: number
}

/** Distance in pixels from which a zoom can be told. */
const FAR = 20

/** How far a pointer may seem to be off, in pixels and as a part of its way: places and zooms are rounded. */
const CLOSE = { pixels: 4, part: 0.01 }

/** Zooms that browsers offer, and some room. */
const ZOOMS = { least: 0.2, most: 6 }

/**
 * Finds out that the window was moved under the pointer: where the pointer goes on the screen and where it goes in the
 * window differ then by more than the zoom of the page. Ways are measured from one fixed place, so that many small moves
 * of the window are as little overlooked as a large one. A page counts as not zoomed until a way says otherwise, and
 * that counts as a move: a window that follows the pointer looks like a zoom.
 */
export class PointerTrack {
  #from: PointerPlace | undefined
  #zoom = 1

  /** Takes the next place of the pointer. True for the first one and when the window was moved before it. */
  moved(place: PointerPlace): boolean {
    const from = this.#from
    this.#from ??= place
    if (from === undefined) return true
    const ways: readonly Way[] = [
      { screen: place.screenX - from.screenX, client: place.clientX - from.clientX },
      { screen: place.screenY - from.screenY, client: place.clientY - from.clientY },
    ]
    const moved = ways.some(
      ({ screen, client }) => Math.abs(screen - this.#zoom * client) > CLOSE.pixels + CLOSE.part * Math.abs(screen),
    )
    if (!moved) return false
    this.#zoom = zoomOf(ways) ?? this.#zoom
    this.#from = place
    return true
  }

  /** The window was resized or zoomed. */
  forget(): void {
    this.#from = undefined
  }
}

/** How far the pointer went along one axis, on the screen and in the window. */
interface Way {
  readonly screen: number
  readonly client: number
}

/** The zoom that the longer way tells; undefined when it is too short or tells none. */
const zoomOf = (ways: readonly Way[]): number | undefined => {
  const { screen, client } = ways.reduce((longer, way) =>
    Math.abs(way.client) > Math.abs(longer.client) ? way : longer,
  )
  const zoom = screen / client
  return Math.abs(client) >= FAR && zoom >= ZOOMS.least && zoom <= ZOOMS.most ? zoom : undefined
}
