/** Candle types. */
export const CHART_TYPES = ['candles', 'hollow', 'bars', 'heikin-ashi', 'line', 'area'] as const
export type ChartType = (typeof CHART_TYPES)[number]

/** Divisions of the price axis. */
export const CHART_SCALES = ['linear', 'logarithm', 'percent'] as const
export type ChartScale = (typeof CHART_SCALES)[number]

/** Maximum number of pairs compared with the shown one, and of indicators over the candles. */
export const MAX_COMPARED = 4
export const MAX_OVERLAYS = 4

/** The user's appearance of the candles. */
export interface ChartLook {
  readonly type: ChartType
  readonly scale: ChartScale
  /** Names of the indicators over the candles, in addition to the averages. */
  readonly overlays: readonly string[]
  /** Parameters of indicators that differ from their defaults, by name. */
  readonly parameters: Readonly<Record<string, readonly number[]>>
  /** Keys of the pairs whose change is drawn in percent. */
  readonly compared: readonly string[]
  /** Whether the volume at each price of the visible candles is drawn. */
  readonly profile: boolean
}

export const PLAIN_LOOK: ChartLook = {
  type: 'candles',
  scale: 'linear',
  overlays: [],
  parameters: {},
  compared: [],
  profile: false,
}

const MAX_NAME_LENGTH = 128
const MAX_PARAMETERS = 80

/** Returns the valid texts of a stored list, without duplicates. */
function textsOf(value: unknown, most: number): readonly string[] {
  const texts = (Array.isArray(value) ? value : []).filter(
    (each): each is string => typeof each === 'string' && each !== '' && each.length <= MAX_NAME_LENGTH,
  )
  return [...new Set(texts)].slice(0, most)
}

function parametersOf(value: unknown): ChartLook['parameters'] {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return Object.fromEntries(
    entries
      .slice(0, MAX_PARAMETERS)
      .filter(
        (entry): entry is [string, number[]] =>
          Array.isArray(entry[1]) && entry[1].every((each) => Number.isFinite(each) && each > 0),
      ),
  )
}

/** Parses a stored appearance; invalid values get their defaults. */
export function lookOf(value: unknown): ChartLook {
  const stored = (typeof value === 'object' && value !== null ? value : {}) as Partial<Record<keyof ChartLook, unknown>>
  return {
    type: CHART_TYPES.find((each) => each === stored.type) ?? PLAIN_LOOK.type,
    scale: CHART_SCALES.find((each) => each === stored.scale) ?? PLAIN_LOOK.scale,
    overlays: textsOf(stored.overlays, MAX_OVERLAYS),
    parameters: parametersOf(stored.parameters),
    compared: textsOf(stored.compared, MAX_COMPARED),
    profile: stored.profile === true,
  }
}

/** Adds a value to a list of at most `most`, or removes it. A full list stays. */
export function toggled(list: readonly string[], value: string, most: number): readonly string[] {
  if (list.includes(value)) return list.filter((each) => each !== value)
  return list.length < most ? [...list, value] : list
}

/**
 * Returns the scale to use. A comparison requires the percent scale, because only the changes of pairs are comparable.
 */
export function scaleOf({
  scale,
  compared,
}: {
  readonly scale: ChartScale
  readonly compared: readonly unknown[]
}): ChartScale {
  return compared.length > 0 ? 'percent' : scale
}
