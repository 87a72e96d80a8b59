import type { Indicator } from '../indicator.ts'
import { CHANNELS } from './channels.ts'
import { MOVING } from './moving.ts'
import { OSCILLATORS } from './oscillators.ts'
import { STRENGTH } from './strength.ts'
import type { Study } from './study.ts'
import { VOLUME } from './volume.ts'

/** Indicators with parameters, in the order of their menu. */
export const STUDIES: readonly Study[] = [...MOVING, ...CHANNELS, ...STRENGTH, ...OSCILLATORS, ...VOLUME]

const MAX_PARAMETER = 500
const MIN_FACTOR = 0.1

/** Returns valid parameters of a study: whole periods of 1 to 500 candles and factors of 0.1 to 500. */
export function parametersOf({ defaults, factors }: Study, wanted: readonly number[] = []): readonly number[] {
  return defaults.map((usual, place) => {
    const value = wanted[place]
    if (value === undefined || !Number.isFinite(value)) return usual
    const isFactor = factors?.includes(place) === true
    return Math.min(MAX_PARAMETER, isFactor ? Math.max(MIN_FACTOR, value) : Math.max(1, Math.round(value)))
  })
}

/** Builds the study with a name; undefined for an unknown name. Invalid parameters become the defaults. */
export function studyOf(name: string, parameters?: readonly number[]): Indicator | undefined {
  const study = STUDIES.find((each) => each.name === name)
  return study?.of(parametersOf(study, parameters))
}
