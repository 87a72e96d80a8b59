import { type Indicator, type IndicatorName, INDICATORS, studyOf } from '@tidebook/market'

export { INDICATORS, STUDIES, parametersOf } from '@tidebook/market'

/** Returns an indicator with its parameters; undefined for a name unknown to this version. */
export function indicatorOf(name: string, parameters?: readonly number[]): Indicator | undefined {
  return Object.hasOwn(INDICATORS, name) ? INDICATORS[name as IndicatorName] : studyOf(name, parameters)
}
