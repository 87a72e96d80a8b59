/** A pointer position in pixels, on the screen and in this window. */
export interface PointerPlace {
  readonly screenX: number
  readonly screenY: number
  readonly clientX: number
  readonly clientY: number
}

/** Minimum distance for measuring a zoom, in pixels. */
const FAR = 20

/** Tolerance of a pointer position, in pixels and as a fraction of its distance: positions and zooms are rounded. */
const CLOSE = { pixels: 4, part: 0.01 }

/** The range of browser zooms, with some margin. */
const ZOOMS = { least: 0.2, most: 6 }

/**
 * Detects that the window was moved under the pointer: the distances on the screen and in the window then differ by
 * more than the zoom of the page. Distances are measured from one fixed position, so that many small moves of the
 * window are detected like a large one. A page counts as not zoomed until a measurement shows otherwise. That
 * measurement counts as a move, because a window that follows the pointer looks like a zoom.
 */
export class PointerTrack {
  #from: PointerPlace | undefined
  #zoom = 1

  /** Adds the next position of the pointer. Returns true for the first one and when the window was moved before it. */
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

  /** Resets the measurement after the window was resized or zoomed. */
  forget(): void {
    this.#from = undefined
  }
}

/** Distance of the pointer along one axis, on the screen and in the window. */
interface Way {
  readonly screen: number
  readonly client: number
}

/** Returns the zoom measured from the longer distance; undefined when it is too short or not a valid zoom. */
function zoomOf(ways: readonly Way[]): number | undefined {
  const { screen, client } = ways.reduce((longer, way) =>
    Math.abs(way.client) > Math.abs(longer.client) ? way : longer,
  )
  const zoom = screen / client
  return Math.abs(client) >= FAR && zoom >= ZOOMS.least && zoom <= ZOOMS.most ? zoom : undefined
}
