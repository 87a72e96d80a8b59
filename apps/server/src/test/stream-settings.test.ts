import { STREAM_CLOSE } from '@tidebook/contract'
import { eventually, startExchange, type StartedExchange } from '@tidebook/testkit'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket, type RawData } from 'ws'

describe('an exchange with configured limits of the market stream', () => {
  let started: StartedExchange
  beforeAll(async () => {
    started = await startExchange({
      env: { STREAM_CONNECTIONS: '2', CLIENT_SUBSCRIPTIONS: '2', CLIENT_STREAM_MESSAGES: '5' },
    })
  })
  afterAll(() => started[Symbol.asyncDispose]())

  const connect = (): WebSocket => new WebSocket(`${started.exchange.url.replace('http', 'ws')}/ws`)

  it('rejects connections, channels and messages beyond them', async () => {
    const [one, two] = [connect(), connect()]
    await Promise.all([once(one, 'open'), once(two, 'open')])
    const third = connect()
    third.on('error', () => undefined)
    const [, response] = (await once(third, 'unexpected-response')) as [unknown, IncomingMessage]
    expect(response.statusCode).toBe(503)

    const messages: Record<string, unknown>[] = []
    two.on('message', (data: RawData) => messages.push(JSON.parse(String(data)) as Record<string, unknown>))
    let snapshots = 0
    one.on('message', () => (snapshots += 1))
    for (const channel of ['ledger', 'tickers']) one.send(JSON.stringify({ op: 'subscribe', channel }))
    await eventually('both channels', () => snapshots >= 2)
    const closed = once(two, 'close')
    // the client's other connection has both channels, and three messages remain for the two connections
    for (let sent = 0; sent < 4; sent += 1) {
      two.send(JSON.stringify({ op: 'subscribe', channel: 'ledger' }))
      if (sent === 0) await eventually('a refusal', () => messages.length > 0)
    }
    expect(messages[0]).toMatchObject({
      code: 'subscriptions/too-many',
      message: 'At most 2 channels over all connections of a client',
    })
    expect((await closed)[0]).toBe(STREAM_CLOSE.tooManyMessages.code)
    one.terminate()
  })
})
