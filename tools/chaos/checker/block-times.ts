import type { Violation } from './violation.ts'

/** Milliseconds by which a block may be ahead of the clock that reads it. */
const AHEAD_MS = 5000

interface BlockTime {
  readonly height: number
  /** Milliseconds since 1970. */
  readonly time: number
}

/**
 * Checks that the times of blocks increase, and that no validator with a shifted clock moved them ahead.
 * @param blocks in the order of heights @param now milliseconds since 1970 at which they were read
 */
export function checkBlockTimes(blocks: readonly BlockTime[], now: number): readonly Violation[] {
  return blocks.flatMap(({ height, time }, nth): Violation[] => {
    const before = blocks[nth - 1]
    if (before !== undefined && time <= before.time) {
      return [
        { rule: 'block-times', detail: `block ${height} has time ${time}, block ${before.height} ${before.time}` },
      ]
    }
    if (time <= now + AHEAD_MS) return []
    return [{ rule: 'block-times', detail: `block ${height} has time ${time}, read at ${now}` }]
  })
}
