import type { Notice } from '../model/notice.ts'

/** Two short tones, Hz: rising for what was bought and prices that rose, falling for the others. */
const UP = [660, 880] as const
const DOWN = [880, 660] as const
const TONE_S = 0.09
const LOUDNESS = 0.08

let context: AudioContext | undefined

/** Tabs hear of the same ledger within this time, ms. */
const SAME_MS = 1000

/**
 * Plays a notice in one of the tabs that are told of it: the first of those that may. A browser refuses sound to a page
 * that was never clicked.
 */
export const playInOneTab = (notice: Notice): void => {
  const { locks, userActivation } = globalThis.navigator
  if (!('AudioContext' in globalThis) || userActivation?.hasBeenActive === false) return
  if (locks === undefined) return play(notice)
  void locks.request('tidebook-sound', { ifAvailable: true }, async (lock) => {
    if (lock === null) return
    play(notice)
    await new Promise((resolve) => setTimeout(resolve, SAME_MS))
  })
}

const play = (notice: Notice): void => {
  context ??= new AudioContext()
  const audio = context
  const tones = (notice.kind === 'fill' ? notice.side === 'buy' : notice.rose) ? UP : DOWN
  void audio.resume().then(() => {
    for (const [index, frequency] of tones.entries()) {
      const start = audio.currentTime + index * TONE_S
      const tone = new OscillatorNode(audio, { frequency })
      const volume = new GainNode(audio, { gain: 0 })
      volume.gain.setValueAtTime(LOUDNESS, start)
      volume.gain.exponentialRampToValueAtTime(LOUDNESS / 100, start + TONE_S)
      tone.connect(volume).connect(audio.destination)
      tone.start(start)
      tone.stop(start + TONE_S)
    }
  })
}
