import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@tidebook/node/sockets'
import { eventually, ExchangeProgram, type ProgramOptions } from '@tidebook/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const DAY_MS = 86_400_000
/** Timeout in milliseconds. Creating the history takes a minute of processor time, and longer on a busy machine. */
const TIMEOUT_MS = 900_000

describe('the demonstration market', () => {
  let options: ProgramOptions
  let program: ExchangeProgram
  beforeAll(async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'tidebook-demo-'))
    options = { dataDir, port: await freePort(), nodePort: await freePort(), env: { DEMO: 'on' } }
  })
  afterAll(async () => {
    await program.stop()
    await rm(options.dataDir, { recursive: true, force: true })
  })
  const start = async (line = 'Tidebook is ready'): Promise<void> => {
    program = ExchangeProgram.start(options)
    await program.says(line, TIMEOUT_MS)
  }

  /** Returns the time and price of each pair's last trade. */
  const lastTrades = async (): Promise<string[]> => {
    const tickers = await program.data<Record<string, number[]>>('/info/alltickers')
    return Object.entries(tickers).map(([pair, [time, price]]) => `${pair} ${time} ${price}`)
  }

  it(
    'U12 is created again from scratch after a kill during its creation, and serves the page in the meantime',
    async () => {
      await start('Tidebook is creating its local network')
      expect((await fetch(`${program.url}/health`)).status).toBe(200)
      expect((await fetch(`${program.url}/ready`)).status).toBe(503)
      expect(await program.data('/static/config/config.json')).toMatchObject({
        network: { local: true, preparing: true, written: expect.any(Number) },
      })
      await eventually(
        'some of the past',
        async () => ((await program.data<number[][]>('/info/kline/SWT-JUSDT/day'))?.length ?? 0) > 2,
      )
      const { network } = await program.data<{ network: { written?: number } }>('/static/config/config.json')
      expect(network.written, 'the page can say how much is written').toBeGreaterThan(0)
      await program.kill('program')
      await start()
      await program.ready()
      expect(await program.data('/static/config/config.json')).toMatchObject({ network: { preparing: false } })
    },
    2 * TIMEOUT_MS,
  )

  it('U12 TRD-011 has about thirty days of trades and a two-sided book for every pair', async () => {
    const tickers = await program.data<Record<string, number[]>>('/info/alltickers')
    const pairs = Object.keys(tickers)
    expect(pairs.length).toBeGreaterThanOrEqual(30)
    for (const pair of pairs) {
      expect([pair, (tickers[pair]?.[1] ?? 0) > 0]).toEqual([pair, true])
      const days = await program.data<number[][]>(`/info/kline/${pair}/day`)
      expect((days.at(-1)?.[0] ?? 0) - (days[0]?.[0] ?? 0)).toBeGreaterThanOrEqual(25 * DAY_MS)
      const { asks, bids } = await program.data<{ asks: { price: number }[]; bids: { price: number }[] }>(
        `/info/depth/${pair}/normal`,
      )
      expect([pair, Math.min(asks.length, bids.length) >= 4]).toEqual([pair, true])
      expect(asks[0]?.price ?? 0).toBeGreaterThan(bids[0]?.price ?? 0)
    }
    const hours = await program.data<number[][]>('/info/kline/SWT-JUSDT/hour')
    expect(hours).toHaveLength(240)
    expect(hours.filter((row) => (row[7] ?? 0) > 0).length).toBeGreaterThan(230)
    expect((await program.data<{ bids: unknown[] }>('/info/depth/SWT-JUSDT/more')).bids.length).toBeGreaterThan(20)
  })

  it(
    'U12 has traders that submit real orders, limit their number, stop and resume',
    async () => {
      const earlier = new Set(await lastTrades())
      const before = earlier.size
      const newTrades = async (): Promise<number> => {
        for (const trade of await lastTrades()) earlier.add(trade)
        return earlier.size - before
      }
      await eventually('new trades', async () => (await newTrades()) >= 5)
      const book = await program.data<{ bids: unknown[] }>('/info/depth/SWT-CNY/more')
      expect(book.bids.length).toBeLessThan(45)
      await program.stop()
      await start()
      const trades = await newTrades()
      await eventually('a trade after the restart', async () => (await newTrades()) > trades)
    },
    2 * TIMEOUT_MS,
  )
})
