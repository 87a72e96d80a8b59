import { showToast } from '../../toasts/index.ts'
import { choicesStore } from '../model/choices.ts'
import type { Notice } from '../model/notice.ts'
import { saveNotice } from '../model/notice-store.ts'
import { showInBrowser } from './browser-notice.ts'
import { noticeText } from './notice-text.ts'
import { playInOneTab } from './sounds.ts'

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
