// @vitest-environment happy-dom
import { shareSocket, type TabMessage } from '@tidebook/client/tabs'
import { expect, it, vi } from 'vitest'
import { closeWithPage } from './close-with-page.ts'

function socketOf(close: () => void) {
  return {
    onopen: null,
    onmessage: null,
    onclose: null,
    onerror: null,
    send: () => undefined,
    close,
  }
}

it('notifies the leading tab when a tab closes (UX-104)', async () => {
  const messages: TabMessage[] = []
  const open = closeWithPage(
    shareSocket({
      open: () => socketOf(() => undefined),
      name: () => 'a',
      lock: () => new Promise(() => undefined),
      join: () => ({ post: (message) => messages.push(message), close: () => undefined }),
    }),
  )
  open('ws://host/ws')
  await Promise.resolve()
  globalThis.dispatchEvent(new Event('pagehide'))
  expect(messages.map(({ kind }) => kind)).toEqual(['hello', 'bye'])
})

it('closes the current socket, not the ones lost before', () => {
  const closed = [vi.fn(), vi.fn()]
  const all = closed.map(socketOf)
  const open = closeWithPage(() => all.shift() ?? socketOf(() => undefined))
  open('ws://host/ws')
  const lost = vi.fn()
  open('ws://host/ws').onclose = lost
  globalThis.dispatchEvent(new Event('pagehide'))
  expect([...closed.map(({ mock }) => mock.calls.length), lost.mock.calls.length]).toEqual([0, 1, 0])
  const back = new Event('pageshow')
  globalThis.dispatchEvent(Object.assign(back, { persisted: false }))
  expect(lost).not.toHaveBeenCalled()
  globalThis.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(lost).toHaveBeenCalledTimes(1)
})
