import { afterEach, expect, it, vi } from 'vitest'
import { openWebSocket } from './socket.ts'
import { documentVisibility } from './visibility.ts'

afterEach(() => vi.unstubAllGlobals())

it('wraps the platform’s socket and passes each event to its own listener', () => {
  const opened: (EventTarget & { url?: string })[] = []
  const received: string[] = []
  vi.stubGlobal(
    'WebSocket',
    class extends EventTarget {
      readonly url: string
      constructor(url: string) {
        super()
        this.url = url
        opened.push(this)
      }
      send = (text: string) => received.push(`sent ${text}`)
      close = () => received.push('closed')
    },
  )
  const socket = openWebSocket('ws://a.test')
  for (const type of ['open', 'message', 'close', 'error']) opened[0]?.dispatchEvent(new Event(type))
  socket.onopen = () => received.push('open')
  socket.onmessage = ({ data }) => received.push(`message ${String(data)}`)
  socket.onclose = () => received.push('close')
  socket.onerror = () => received.push('error')
  opened[0]?.dispatchEvent(new Event('open'))
  opened[0]?.dispatchEvent(new MessageEvent('message', { data: 'x' }))
  opened[0]?.dispatchEvent(new Event('error'))
  opened[0]?.dispatchEvent(new Event('close'))
  socket.send('hello')
  socket.close()
  expect([opened[0]?.url, received]).toEqual([
    'ws://a.test',
    ['open', 'message x', 'error', 'close', 'sent hello', 'closed'],
  ])
})

it('follows the page’s visibility until stopped; without a page it is always visible', () => {
  expect(documentVisibility.hidden()).toBe(false)
  documentVisibility.watch(() => expect.unreachable())()
  const page = Object.assign(new EventTarget(), { visibilityState: 'hidden' })
  vi.stubGlobal('document', page)
  const changed = vi.fn()
  const stop = documentVisibility.watch(changed)
  page.dispatchEvent(new Event('visibilitychange'))
  expect([documentVisibility.hidden(), changed.mock.calls.length]).toEqual([true, 1])
  page.visibilityState = 'visible'
  stop()
  page.dispatchEvent(new Event('visibilitychange'))
  expect([documentVisibility.hidden(), changed.mock.calls.length]).toEqual([false, 1])
})
