import { showToast } from '../../toasts/index.ts'
import { choicesStore } from '../model/choices.ts'
import type { Notice } from '../model/notice.ts'
import { saveNotice } from '../model/notice-store.ts'
import { showInBrowser } from './browser-notice.ts'
import { noticeText } from './notice-text.ts'
import { once } from '../../../lib/once.ts'

/** Two short tones in Hz: rising for purchases and price rises, falling for sales and price drops. */
const UP = [660, 880] as const
const DOWN = [880, 660] as const
const TONE_S = 0.09
const LOUDNESS = 0.08

/** Browsers limit the number of contexts, so all sounds share one. */
const audioContext = once(() => new AudioContext())

/** Time within which tabs receive the same ledger, in milliseconds. */
const SAME_MS = 1000

/** Plays a notice in one tab only: the first that is allowed to. Browsers block sound on a page without a click. */
function playInOneTab(notice: Notice): void {
  const { locks, userActivation } = globalThis.navigator
  if (!('AudioContext' in globalThis) || userActivation?.hasBeenActive === false) return
  if (locks === undefined) return play(notice)
  void locks.request('tidebook-sound', { ifAvailable: true }, async (lock) => {
    if (lock === null) return
    play(notice)
    await new Promise((resolve) => setTimeout(resolve, SAME_MS))
  })
}

function play(notice: Notice): void {
  const audio = audioContext()
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

/** Display time of a price alert, in milliseconds. It is longer than for a fill, since the user does not expect it. */
const ALERT_MS = 8000

/**
 * Announces a notice through every selected channel and stores it.
 * @param key messages with the same key replace each other
 */
export function announce(notice: Notice, key: string): void {
  const words = noticeText(notice)
  const { sounds, browser } = choicesStore.get()
  saveNotice(notice, () => {
    if (browser) showInBrowser(notice.id, words)
  })
  if (sounds) playInOneTab(notice)
  showToast({
    ...words,
    key,
    kind: notice.kind === 'fill' ? notice.side : 'info',
    ...(notice.kind === 'alert' && { durationMs: ALERT_MS }),
  })
}
