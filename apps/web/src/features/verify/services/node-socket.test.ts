import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openNodeSocket } from './node-socket.ts'

/** A WebSocket whose events the test fires. */
class TestSocket extends EventTarget {
  static last: TestSocket
  readonly sent: string[] = []
  isClosed = false

  constructor() {
    super()
    TestSocket.last = this
  }

  send(text: string): void {
    this.sent.push(text)
  }

  close(): void {
    this.isClosed = true
  }

  receive(data: string): void {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', TestSocket)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const unreachable = { code: 'node/unreachable' }

it('gives each request its answer, and ignores what is not one', async () => {
  const opening = openNodeSocket('https://node.example')
  TestSocket.last.dispatchEvent(new Event('open'))
  const socket = await opening
  const [first, second] = [socket.request('ledger', { ledger_index: 7 }), socket.request('version', {})]
  expect(TestSocket.last.sent.map((text) => JSON.parse(text))).toEqual([
    { id: 1, command: 'ledger', ledger_index: 7 },
    { id: 2, command: 'version' },
  ])
  for (const data of ['{', '3', '{"type":"ledgerClosed"}']) TestSocket.last.receive(data)
  TestSocket.last.receive('{"id":2,"status":"error","error":"unknownCmd"}')
  TestSocket.last.receive('{"id":1,"status":"success","result":{"a":1}}')
  await expect(first).resolves.toEqual({ a: 1 })
  await expect(second).rejects.toMatchObject({ code: 'node/refused', reason: 'unknownCmd' })
})

it('gives up on a node that accepts a request and never answers', async () => {
  const opening = openNodeSocket('https://node.example')
  TestSocket.last.dispatchEvent(new Event('open'))
  const answer = expect((await opening).request('block_proof', {})).rejects.toMatchObject(unreachable)
  TestSocket.last.receive('{"type":"ledgerClosed"}')
  await vi.advanceTimersByTimeAsync(20_000)
  await answer
})

it('gives up on a node that does not open the connection, and closes it', async () => {
  const opening = expect(openNodeSocket('https://node.example')).rejects.toMatchObject(unreachable)
  await vi.advanceTimersByTimeAsync(20_000)
  await opening
  expect(TestSocket.last.isClosed).toBe(true)
})
