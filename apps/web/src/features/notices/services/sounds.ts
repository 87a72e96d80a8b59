import type { Notice } from '../model/notice.ts'

/** Two short tones, Hz: rising for what was bought and prices that rose, falling for the others. */
const UP = [660, 880] as const
const DOWN = [880, 660] as const
const TONE_S = 0.09
const LOUDNESS = 0.08

let context: AudioContext | undefined

/** Plays a notice; a browser that refuses sound before the first click stays silent. */
export const playNotice = (notice: Notice): void => {
  if (!('AudioContext' in globalThis)) return
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
