import { useT } from '../../../lib/i18n.ts'
import { durationParts } from '../model/duration-parts.ts'

/** Returns a function that formats whole minutes, such as "1 h 15 min". */
export function useDuration(): (minutes: number) => string {
  const t = useT()
  return (minutes) =>
    durationParts(minutes)
      .map(({ unit, count }) => t(`gateway.time.${unit}`, { count }))
      .join(' ')
}
