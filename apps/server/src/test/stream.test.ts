import { channelData, parseChannel, serverMessage, type DataMessage } from '@tidebook/contract'
import { eventually, startExchange, type StartedExchange, type TestAccount } from '@tidebook/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { tradeOnce, twoTraders } from './known-trades.ts'

const GENESIS = Date.UTC(2026, 9, 5)
const MINUTE = 60_000

/** A subscriber that validates every message against the contract and checks that no number is skipped. */
class Listener {
  readonly messages: DataMessage[] = []
  readonly others: Record<string, unknown>[] = []
  readonly socket: WebSocket

  constructor(url: string) {
    this.socket = new WebSocket(`${url.replace('http', 'ws')}/ws`)
    this.socket.on('message', (data) => {
      const message = serverMessage.parse(JSON.parse(String(data)))
      if ('op' in message) this.others.push(message)
      else this.#take(message)
    })
  }

  async say(message: object): Promise<void> {
    await eventually('the socket', () => this.socket.readyState === WebSocket.OPEN)
    this.socket.send(JSON.stringify(message))
  }

  async subscribe(channel: string): Promise<DataMessage> {
    await this.say({ op: 'subscribe', channel })
    return this.next(channel, 'snapshot')
  }

  next(
    channel: string,
    kind: 'snapshot' | 'update',
    test: (data: never) => boolean = () => true,
  ): Promise<DataMessage> {
    return eventually(`${kind} of ${channel}`, () =>
      this.messages.findLast((each) => each.channel === channel && each.kind === kind && test(each.data as never)),
    )
  }

  #take(message: DataMessage): void {
    const kind = parseChannel(message.channel)?.kind ?? 'ledger'
    channelData[kind][message.kind].parse(message.data)
    const last = this.messages.findLast((each) => each.channel === message.channel)
    if (last !== undefined && message.kind === 'update') expect(message.sequence).toBe(last.sequence + 1)
    this.messages.push(message)
  }
}

describe('the market stream', () => {
  let started: StartedExchange
  let people: { maker: TestAccount; taker: TestAccount }
  let minute = 1
  const close = (): Promise<void> => started.exchange.close(GENESIS + (minute += 1) * MINUTE)

  beforeAll(async () => {
    started = await startExchange({ genesisTime: GENESIS })
    people = await twoTraders(started.exchange, GENESIS + MINUTE)
  })
  afterAll(() => started[Symbol.asyncDispose]())

  it('TRD-002 publishes one message per channel and ledger after a trade: book, trades, tickers, candles and account', async () => {
    const { exchange } = started
    const listener = new Listener(exchange.url)
    for (const channel of [
      'ledger',
      'tickers',
      'book:SWT-CNY',
      'trades:SWT-CNY',
      'candles:SWT-CNY:minute',
      'candles:SWT-CNY:day',
      `account:${people.maker.address}`,
    ])
      await listener.subscribe(channel)
    await exchange.order(people.maker, { side: 'sell', base: 'SWT', counter: 'CNY', amount: '10', price: '0.5' })
    await exchange.order(people.maker, { side: 'sell', base: 'SWT', counter: 'CNY', amount: '5', price: '0.5' })
    await close()
    expect((await listener.next('book:SWT-CNY', 'update')).data).toEqual({ bids: [], asks: [['0.5', '15']] })
    await exchange.order(people.taker, { side: 'buy', base: 'SWT', counter: 'CNY', amount: '12', price: '0.5' })
    await close()
    expect(
      (await listener.next('book:SWT-CNY', 'update', ({ asks }: { asks: string[][] }) => asks[0]?.[1] === '3')).data,
    ).toEqual({ bids: [], asks: [['0.5', '3']] })
    expect((await listener.next('trades:SWT-CNY', 'update')).data).toMatchObject([
      { price: '0.5', amount: '12', side: 'buy' },
    ])
    expect((await listener.next('tickers', 'update')).data).toMatchObject({
      'SWT-CNY': { price: '0.5', volume: '12', turnover: '6', trades: 1 },
    })
    expect((await listener.next('candles:SWT-CNY:minute', 'update')).data).toEqual([
      [GENESIS + minute * MINUTE, '0.5', '0.5', '0.5', '0.5', '6', '12', 1],
    ])
    expect((await listener.next('candles:SWT-CNY:day', 'update')).data).toEqual([
      [GENESIS, '0.5', '0.5', '0.5', '0.5', '6', '12', 1],
    ])
    const account = await listener.next(
      `account:${people.maker.address}`,
      'update',
      ({ events }: { events: { effect: string }[] }) => events.some((event) => event.effect.includes('funded')),
    )
    expect(account.data).toMatchObject({ active: true, orders: [{ takerGets: { value: '3' } }] })
    expect((await listener.next('ledger', 'update')).data).toMatchObject({ live: true, transactions: 1 })
    listener.socket.terminate()
  })

  it('TRD-002 yields the same book from a snapshot with its updates as from a later snapshot', async () => {
    const { exchange } = started
    const early = new Listener(exchange.url)
    const book = new Map<string, string>()
    const fill = (data: unknown): void => {
      for (const [side, levels] of Object.entries(data as { bids: string[][]; asks: string[][] })) {
        if (side === 'tick') continue
        for (const [price = '', amount = ''] of levels) {
          book.set(`${side}${price}`, amount)
          if (amount === '0') book.delete(`${side}${price}`)
        }
      }
    }
    fill((await early.subscribe('book:SWT-CNY')).data)
    for (let index = 0; index < 6; index += 1) {
      const own = await exchange.order(people.maker, {
        side: 'sell',
        base: 'SWT',
        counter: 'CNY',
        amount: `${index + 1}.5`,
        price: `0.6${index}`,
      })
      if (index % 2 === 0) await exchange.cancel(people.maker, own.sequence)
      await tradeOnce(exchange, people, { price: '0.55', amount: '3', takerSide: 'buy' })
      await close()
    }
    const late = new Listener(exchange.url)
    const whole = (await late.subscribe('book:SWT-CNY')).data as { bids: string[][]; asks: string[][] }
    await eventually(
      'the early listener in step',
      () => early.messages.at(-1)?.sequence === late.messages.at(-1)?.sequence,
    )
    for (const message of early.messages.filter((each) => each.kind === 'update')) fill(message.data)
    const expected = new Map([
      ...whole.bids.map(([price = '', amount = '']) => [`bids${price}`, amount] as const),
      ...whole.asks.map(([price = '', amount = '']) => [`asks${price}`, amount] as const),
    ])
    expect(book).toEqual(expected)
    early.socket.terminate()
    late.socket.terminate()
  })

  it('API-114 rejects unknown channels, malformed messages and excess with error codes; answers ping', async () => {
    const listener = new Listener(started.exchange.url)
    await listener.say({ op: 'subscribe', channel: 'book:NO-PAIR' })
    await listener.say({ op: 'subscribe', channel: 'nonsense' })
    await listener.say({ op: 'subscribe', channel: 'account:nobody' })
    await listener.say({ op: 'jump' })
    await listener.say({ op: 'ping' })
    await eventually('five answers', () => listener.others.length >= 5)
    expect(listener.others.map((each) => each['code'] ?? each['op']).toSorted()).toEqual([
      'channel/unknown',
      'channel/unknown',
      'channel/unknown',
      'message/malformed',
      'pong',
    ])
    for (let index = 0; index < 70; index += 1)
      await listener.say({
        op: 'subscribe',
        channel: `candles:SWT-CNY:${['minute', '5minute', '15minute', '30minute', 'hour', '4hour', 'day', 'week', 'month', 'everyhour'][index % 10]}`,
      })
    for (const pair of [
      'JETH-CNY',
      'JBTC-CNY',
      'JXRP-CNY',
      'JJCC-CNY',
      'JMOAC-CNY',
      'JBNB-CNY',
      'JEOS-CNY',
      'CSP-CNY',
      'SWT-JUSDT',
    ]) {
      for (const cycle of ['minute', '5minute', '15minute', '30minute', 'hour', '4hour', 'day'])
        await listener.say({ op: 'subscribe', channel: `candles:${pair}:${cycle}` })
    }
    await eventually('a refusal of too many', () =>
      listener.others.some((each) => each['code'] === 'subscriptions/too-many'),
    )
    listener.socket.terminate()
  })

  it('sends the same last trades and tickers after a restart', async () => {
    const { exchange } = started
    const snapshots = async (): Promise<unknown[]> => {
      const listener = new Listener(exchange.url)
      const trades = await listener.subscribe('trades:SWT-CNY')
      const tickers = await listener.subscribe('tickers')
      listener.socket.close()
      return [trades.data, tickers.data]
    }
    await tradeOnce(exchange, people, { price: '0.5', amount: '3', takerSide: 'buy' })
    await close()
    const before = await snapshots()
    expect((before[0] as unknown[]).length).toBeGreaterThan(1)
    await exchange.restart()
    expect(await snapshots()).toEqual(before)
  })
})
