/** Share of the tries used to train the classifier. The others test it. */
const LEARNING_SHARE = 0.5

/**
 * Returns the accuracy of a classifier that distinguishes known from unknown names by response time. Both occur equally
 * often. Fits the threshold and its direction on the first part of the tries and tests them on the rest.
 */
export function distinguishability(registered: readonly number[], unknown: readonly number[]): number {
  const half = (list: readonly number[]): number => Math.floor(list.length * LEARNING_SHARE)
  const right = (times: readonly number[], below: number): number => times.filter((ms) => ms < below).length
  const learned = [registered.slice(0, half(registered)), unknown.slice(0, half(unknown))] as const
  const tested = [registered.slice(half(registered)), unknown.slice(half(unknown))] as const
  const share = ([one, other]: readonly [readonly number[], readonly number[]], below: number): number =>
    (right(one, below) / one.length + 1 - right(other, below) / other.length) / 2
  let [best, threshold, isKnownFaster] = [0.5, 0, true]
  for (const below of learned.flat()) {
    const part = share(learned, below)
    if (Math.max(part, 1 - part) <= best) continue
    best = Math.max(part, 1 - part)
    threshold = below
    isKnownFaster = part >= 0.5
  }
  const part = share(tested, threshold)
  return isKnownFaster ? part : 1 - part
}
