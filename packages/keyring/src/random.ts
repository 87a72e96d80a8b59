/** Source of random bytes, injected so that tests are repeatable. */
export type RandomBytes = (length: number) => Uint8Array<ArrayBuffer>

/** The platform's cryptographic generator, the only one outside tests. */
export const platformRandom: RandomBytes = (length) => crypto.getRandomValues(new Uint8Array(length))

/**
 * Returns `count` different numbers from 0 to `limit - 1` in ascending order. All sets are equally likely. `limit` is
 * at most 256.
 */
export function distinctPositions(count: number, limit: number, random: RandomBytes): readonly number[] {
  const fair = 256 - (256 % limit)
  const chosen = new Set<number>()
  while (chosen.size < Math.min(count, limit)) {
    for (const byte of random(1)) if (byte < fair) chosen.add(byte % limit)
  }
  return [...chosen].toSorted((a, b) => a - b)
}
