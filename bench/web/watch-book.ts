import type { Page } from 'playwright-core'
import { STREAM_PATH } from '@tidebook/contract/stream'

/** Prefixes of the marks that a page sets for a book message; the message's sequence number follows. */
export const ARRIVED = 'tidebook-arrived '
export const HANDLED = 'tidebook-handled '
/** Mark of a change in the rows of a book. */
export const SHOWN = 'tidebook-shown'

/**
 * Makes a page mark, for traces, when the messages of a book arrive, when its main thread handles them, and when the
 * rows (`.book-side`) change. A worker with its own socket marks the arrivals, because messages for a busy main thread
 * wait unseen. The page's context must bypass its content policy.
 */
export async function watchBook(page: Page, url: string, channel: string): Promise<void> {
  const socketUrl = url.replace(/^http/, 'ws') + STREAM_PATH
  const worker = `
    const socket = new WebSocket(${JSON.stringify(socketUrl)})
    socket.onopen = () => socket.send(${JSON.stringify(JSON.stringify({ op: 'subscribe', channel }))})
    socket.onmessage = ({ data }) => performance.mark(${JSON.stringify(ARRIVED)} + /"sequence":(\\d+)/.exec(data)?.[1])`
  await page.addInitScript(
    ({ named, handled, shown, source }) => {
      window.WebSocket = class extends WebSocket {
        constructor(address: string | URL, protocols?: string | string[]) {
          super(address, protocols)
          this.addEventListener('message', ({ data }) => {
            if (!String(data).includes(named)) return
            performance.mark(handled + (/"sequence":(\d+)/.exec(String(data))?.[1] ?? ''))
          })
        }
      }
      const rowOf = ({ target }: MutationRecord): Element | null | undefined =>
        (target instanceof Element ? target : target.parentElement)?.closest('.book-side')
      new MutationObserver((records) => {
        if (records.some(rowOf)) performance.mark(shown)
      }).observe(document, { subtree: true, childList: true, characterData: true })
      new Worker(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })))
    },
    { named: JSON.stringify(channel), handled: HANDLED, shown: SHOWN, source: worker },
  )
}
