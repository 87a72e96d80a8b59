import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eventually, startExchange } from '@tidebook/testkit'
import { describe, expect, it } from 'vitest'
import { tradeOnce, twoTraders } from './known-trades.ts'

function postmasterOf(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n')[0])
}

describe('failing parts of a running exchange', () => {
  it('API-004 make calls return 503 with a code after a kill of the database, then everything recovers and counts once', async () => {
    await using started = await startExchange({ ownDatabase: true })
    const { exchange } = started
    const people = await twoTraders(exchange, Date.now())
    await tradeOnce(exchange, people, { price: '0.5', amount: '10', takerSide: 'buy' })
    await exchange.close()
    process.kill(postmasterOf(exchange.config.dataDir), 'SIGKILL')
    const refused = await eventually('a refusal', async () => {
      const response = await fetch(`${exchange.url}/info/history/SWT-CNY/all`)
      return response.status === 503 && ((await response.json()) as { code: string })
    })
    expect(refused.code).toBe('5030')
    expect((await fetch(`${exchange.url}/health`)).status).toBe(200)
    await tradeOnce(exchange, people, { price: '0.25', amount: '4', takerSide: 'sell' })
    await exchange.link.request('ledger_accept')
    const trades = await eventually('both trades', async () => {
      const answer = await exchange.get<number[][]>('/info/history/SWT-CNY/all')
      return answer.code === '0' && answer.data.length === 2 && answer.data
    })
    expect(trades.map((trade) => trade[1])).toEqual([4, 10])
    expect((await exchange.data<number[][]>('/info/kline/SWT-CNY/month')).at(-1)?.[7]).toBe(2)
  })

  it('API-004 make the index not live after the node stops; the supervisor restarts the node, and trading continues', async () => {
    await using started = await startExchange({ ownNode: true })
    const { exchange } = started
    const people = await twoTraders(exchange, Date.now())
    await tradeOnce(exchange, people, { price: '0.5', amount: '10', takerSide: 'buy' })
    await exchange.close()
    const before = await exchange.data('/info/depth/SWT-CNY/normal')
    await exchange.link.request('stop').catch(() => undefined)
    const readiness = await eventually('/ready to say so', async () => {
      const response = await fetch(`${exchange.url}/ready`)
      return response.status === 503 && ((await response.json()) as { node: string })
    })
    expect(readiness.node).toBe('down')
    expect(await exchange.data('/info/depth/SWT-CNY/normal')).toEqual(before)
    await eventually('the node back', () => exchange.server.market.index?.status.live === true)
    await exchange.indexed()
    await tradeOnce(exchange, people, { price: '0.25', amount: '4', takerSide: 'buy' })
    await exchange.close()
    expect((await exchange.data<number[][]>('/info/history/SWT-CNY/all')).map((trade) => trade[1])).toEqual([4, 10])
  })
})
