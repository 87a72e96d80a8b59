import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import type { FanOutAnswer, FanOutOrder, RecordedMessage } from './fan-out-messages.ts'

// A server that sends the same texts to all of its WebSockets and does nothing else: the peer of a program of the role
// api. Started by fan-out.ts.

const http = createServer()
const sockets = new WebSocketServer({ server: http, perMessageDeflate: false })

function answer(message: FanOutAnswer): void {
  process.send?.(message)
}

/** Responds to a subscription with a snapshot whose number precedes the first recorded update of the channel. */
function answerSubscriptions(messages: readonly RecordedMessage[]): void {
  const first = new Map<string, number>()
  for (const { channel, sequence } of messages) if (!first.has(channel)) first.set(channel, sequence - 1)
  sockets.on('connection', (socket) => {
    socket.on('message', (data) => {
      const { channel } = JSON.parse(String(data)) as { channel: string }
      socket.send(`{"channel":"${channel}","kind":"snapshot","sequence":${first.get(channel) ?? 0},"ledger":0}`)
    })
  })
}

/** Sends the messages with the recorded pauses. Returns when each ledger was sent. */
async function play(messages: readonly RecordedMessage[]): Promise<[number, number][]> {
  const sent = new Map<number, number>()
  const began = performance.now()
  for (const { after, ledger, text } of messages) {
    const wait = began + after - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    if (!sent.has(ledger)) sent.set(ledger, performance.timeOrigin + performance.now())
    const bytes = Buffer.from(text)
    for (const socket of sockets.clients) socket.send(bytes, { binary: false })
  }
  return [...sent]
}

let recorded: readonly RecordedMessage[] = []
process.on('message', (order: FanOutOrder) => {
  if (order.do === 'listen') {
    recorded = order.messages
    answerSubscriptions(recorded)
    http.listen(0, '127.0.0.1', () => answer({ is: 'listening', port: (http.address() as AddressInfo).port }))
  } else if (order.do === 'play') void play(recorded).then((sent) => answer({ is: 'played', sent }))
  else process.exit(0)
})
