import { systemClock, type Clock } from '@tidebook/client/http'
import type { ReplayPlayer } from './replay-player.ts'

/** Minimum time between two changes of the address during playback, in milliseconds. Browsers limit their number. */
const GAP_MS = 2000

/**
 * Writes the shown moment into the address: at once while paused, every two seconds during playback.
 * @returns a function that unsubscribes
 */
export function followAddress(
  player: ReplayPlayer,
  write: (at: number) => void,
  clock: Clock = systemClock,
): () => void {
  let written: number | undefined
  let writtenAt = Number.NEGATIVE_INFINITY
  return player.store.subscribe(() => {
    const { at, playing, status } = player.store.get()
    if (status !== 'ready' || at === written) return
    const now = clock.now()
    if (playing && now - writtenAt < GAP_MS) return
    written = at
    writtenAt = now
    write(at)
  })
}
