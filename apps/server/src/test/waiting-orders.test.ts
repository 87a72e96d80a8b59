import type { StopState } from '@tidebook/contract'
import { signTransaction, swt, unixMsToLedgerTime } from '@tidebook/protocol'
import { eventually, startExchange, type StartedExchange, type TestAccount } from '@tidebook/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { StopKeeper } from '../modules/stops/stop-keeper.ts'
import { testPool } from '../platform/database/test-pool.fixture.ts'
import { createLogger } from '../platform/logger.ts'
import { tradeOnce, twoTraders } from './known-trades.ts'
import { signWaiting, type Waiting } from './sign-waiting.ts'

const GENESIS = Date.UTC(2026, 2, 1)
const SECOND = 1000

describe('orders that wait on tickets', () => {
  let started: StartedExchange
  let people: { readonly maker: TestAccount; readonly taker: TestAccount }
  let owner: TestAccount
  let time = GENESIS
  const close = () => started.exchange.close((time += SECOND))

  beforeAll(async () => {
    started = await startExchange({ genesisTime: GENESIS })
    people = await twoTraders(started.exchange, (time += SECOND))
    owner = await started.exchange.account({ SWT: '100000', CNY: '100000' })
    await close()
  })
  afterAll(() => started[Symbol.asyncDispose]())

  /** Creates tickets and returns the number of the first one. */
  const tickets = async (count: number): Promise<number> => {
    const { sequence } = await owner.ledger.submit({ TransactionType: 'TicketCreate', TicketCount: count, Flags: 0 })
    await close()
    return sequence + 1
  }
  const signed = (order: Waiting) => signWaiting(started.exchange, owner, time, order)
  const keep = async (order: Waiting): Promise<{ readonly hash: string; readonly blob: string }> => {
    const { blob, hash } = signed(order)
    const { code, msg } = await started.exchange.post('/stops', { blob })
    expect([code, msg]).toEqual(['0', expect.anything()])
    return { hash, blob }
  }
  const stateOf = async (hash: string) => (await started.exchange.data<StopState[]>(`/stops?hashes=${hash}`))[0]
  const submit = (blob: string) => started.exchange.link.request('submit', { tx_blob: blob })
  const offers = async () =>
    (await started.exchange.data<{ list: { seq: number }[] }>(`/wallet/offer/${owner.address}`)).list.map(
      ({ seq }) => seq,
    )
  const ticketCount = async () =>
    (
      (await started.exchange.link.request('account_info', { account: owner.address, ledger_index: 'current' })) as {
        account_data: { TicketCount?: number }
      }
    ).account_data.TicketCount ?? 0
  const trade = async (price: string): Promise<void> => {
    await tradeOnce(started.exchange, people, { price, amount: '1', takerSide: 'buy' })
    await close()
  }
  /** Closes ledgers until an order reaches a state. */
  const until = async (hash: string, state: StopState['state']): Promise<StopState | undefined> => {
    await eventually(`order ${state}`, async () => {
      if ((await stateOf(hash))?.state === state) return true
      await close()
      return false
    })
    return stateOf(hash)
  }
  const burn = async (ticket: number): Promise<void> => {
    const cancel = { TransactionType: 'OfferCancel', Account: owner.address, OfferSequence: ticket, Fee: '10' }
    const by = { Sequence: 0, TicketSequence: ticket, Flags: 0 }
    await submit(signTransaction(swt, { ...cancel, ...by }, owner.key).blob)
    await close()
  }
  const cancel = async (sequence: number): Promise<void> => {
    await started.exchange.cancel(owner, sequence)
    await close()
  }

  it('TRD-202: executes only the first of two orders on one ticket', async () => {
    const ticket = await tickets(1)
    const stop = await keep({ ticket, trigger: { price: '5', when: 'falls' }, price: '20' })
    const profit = await keep({ ticket, trigger: { price: '8', when: 'rises' }, price: '21' })
    await trade('6')
    expect([(await stateOf(stop.hash))?.state, (await stateOf(profit.hash))?.state]).toEqual(['armed', 'armed'])
    await trade('8')
    expect(await until(profit.hash, 'done')).toMatchObject({ result: 'tesSUCCESS' })
    expect(await stateOf(stop.hash)).toEqual({ hash: stop.hash, state: 'gone' })
    await trade('5')
    // A keeper with the other order's bytes gets the same result from the ledger.
    expect(await submit(stop.blob)).toMatchObject({ engine_result: 'tefNO_TICKET' })
    await close()
    expect([await offers(), await ticketCount()]).toEqual([[ticket], 0])
    await cancel(ticket)
  })

  it('TRD-202: the exits of a bracket wait for its entry, and one of them ends the other', async () => {
    const ticket = await tickets(2)
    const entry = await keep({ ticket, trigger: { at: unixMsToLedgerTime(time) }, side: 'buy', price: '4' })
    const exit = { ticket: ticket + 1, price: '20' }
    const stop = await keep({ ...exit, trigger: { price: '3', when: 'falls', after: 'previous' } })
    const profit = await keep({ ...exit, trigger: { price: '6', when: 'rises', after: 'previous' } })
    expect(await until(entry.hash, 'done')).toMatchObject({ result: 'tesSUCCESS' })
    // The market passes the prices of the exits while the entry is open, and nothing happens.
    await trade('7')
    await close()
    expect([(await stateOf(stop.hash))?.state, (await stateOf(profit.hash))?.state]).toEqual(['dormant', 'dormant'])
    await started.exchange.order(people.taker, { base: 'SWT', counter: 'CNY', amount: '10', price: '4', side: 'sell' })
    await until(stop.hash, 'armed')
    await trade('2.9')
    expect(await until(stop.hash, 'done')).toMatchObject({ result: 'tesSUCCESS' })
    expect((await stateOf(profit.hash))?.state).toBe('gone')
    expect(await offers()).toEqual([ticket + 1])
    await cancel(ticket + 1)
  })

  it('TRD-202: the exits of a canceled entry are never sent, and their ticket can be used up', async () => {
    const ticket = await tickets(2)
    const entry = await keep({ ticket, trigger: { at: unixMsToLedgerTime(time) }, side: 'buy', price: '1' })
    const after = { price: '2', when: 'falls', after: 'previous' } as const
    const stop = await keep({ ticket: ticket + 1, trigger: after })
    await until(entry.hash, 'done')
    await cancel(ticket)
    await until(stop.hash, 'skipped')
    await trade('2')
    expect((await stateOf(stop.hash))?.state).toBe('skipped')
    await burn(ticket + 1)
    expect([(await stateOf(stop.hash))?.state, await ticketCount()]).toEqual(['gone', 0])
  })

  it('TRD-202: two keepers with the same bytes apply one order once', async () => {
    const pool = testPool(started.exchange.databaseUrl, 2)
    const other = new StopKeeper({ pool, link: started.exchange.link, logger: createLogger('silent'), isManual: true })
    try {
      const ticket = await tickets(1)
      const stop = await keep({ ticket, trigger: { price: '2', when: 'falls' }, price: '20' })
      const profit = await keep({ ticket, trigger: { price: '30', when: 'rises' }, price: '31' })
      await tradeOnce(started.exchange, people, { price: '2', amount: '1', takerSide: 'buy' })
      await eventually('the end', async () => {
        await close()
        const closed = (await started.exchange.link.request('ledger_closed')) as { readonly ledger_index: number }
        other.ledger(closed.ledger_index)
        return (await stateOf(stop.hash))?.state === 'done'
      })
      expect([await stateOf(stop.hash), (await stateOf(profit.hash))?.state]).toMatchObject([
        { result: 'tesSUCCESS' },
        'gone',
      ])
      expect(await offers()).toEqual([ticket])
      await cancel(ticket)
    } finally {
      await other.stop()
      await pool.end()
    }
  })

  it('TRD-202: an order that another keeper applied is reported as done, not as lost', async () => {
    const ticket = await tickets(1)
    const stop = await keep({ ticket, trigger: { price: '1', when: 'falls' }, price: '20' })
    const profit = await keep({ ticket, trigger: { price: '30', when: 'rises' }, price: '31' })
    await submit(profit.blob)
    await close()
    expect(await stateOf(profit.hash)).toMatchObject({ state: 'done', result: 'tesSUCCESS' })
    expect((await stateOf(stop.hash))?.state).toBe('gone')
    await cancel(ticket)
  })

  it('TRD-203: a trailing trigger follows the best price, is visible, never moves back, and fires at its distance', async () => {
    await trade('10')
    const ticket = await tickets(1)
    const trigger = { trail: '10', unit: 'percent', from: '10', when: 'falls' } as const
    const stop = await keep({ ticket, trigger, price: '20' })
    const pool = testPool(started.exchange.databaseUrl, 1)
    /** Waits until the trades of every ledger have been checked. */
    const tradesChecked = () =>
      eventually('the trades checked', async () => {
        const { rows } = await pool.query(
          "select 1 from app.stop_positions p join market.index_position i on i.ledger_index <= p.ledger where kind = 'trail'",
        )
        return rows.length > 0
      })
    const present = async () => {
      const { state, trigger: at } = (await stateOf(stop.hash)) ?? {}
      return [state, at]
    }
    expect(await present()).toEqual(['armed', '9'])
    const path: (readonly unknown[])[] = []
    for (const price of ['11', '10.5', '12', '11', '10.81']) {
      await trade(price)
      await tradesChecked()
      path.push(await present())
    }
    expect(path).toEqual(['9.9', '9.9', '10.8', '10.8', '10.8'].map((at) => ['armed', at]))
    await pool.end()
    await trade('10.8')
    expect(await until(stop.hash, 'done')).toMatchObject({ result: 'tesSUCCESS' })
    await cancel(ticket)
  })

  it('TRD-201: slices are sent at their times, the ledger refuses a late slice, and a stopped slice is unusable', async () => {
    const interval = 3_600
    const ticket = await tickets(4)
    await started.exchange.order(people.maker, { base: 'SWT', counter: 'CNY', amount: '100', price: '8', side: 'buy' })
    await close()
    const start = unixMsToLedgerTime(time) + interval
    const flags = 0x000a_0000
    const slices: { readonly hash: string; readonly blob: string }[] = []
    for (const index of [0, 1, 2, 3]) {
      const at = start + index * interval
      const change = { Expiration: at + interval, Flags: flags }
      slices.push(await keep({ ticket: ticket + index, trigger: { at }, price: '8', change }))
    }
    const states = () => Promise.all(slices.map(async ({ hash }) => (await stateOf(hash))?.state))
    await close()
    expect(await states()).toEqual(['armed', 'armed', 'armed', 'armed'])
    time += interval * SECOND
    expect(await until(slices[0]?.hash ?? '', 'done')).toMatchObject({ result: 'tesSUCCESS' })
    expect(await states()).toEqual(['done', 'armed', 'armed', 'armed'])
    // A pause of two intervals. The missed slice is not sent together with the next one.
    time += 2 * interval * SECOND
    await until(slices[2]?.hash ?? '', 'done')
    expect(await states()).toEqual(['done', 'expired', 'done', 'armed'])
    await burn(ticket + 3)
    expect(await states()).toEqual(['done', 'expired', 'done', 'gone'])
    time += interval * SECOND
    await close()
    for (const { blob } of slices) await submit(blob)
    await close()
    const { offers: left } = (await started.exchange.link.request('account_offers', {
      account: people.maker.address,
      ledger_index: 'validated',
    })) as { offers: { taker_gets: { value: string } }[] }
    // Two slices of 10 at 8 were bought, each once; the missed slice used its ticket without trading.
    expect([left.map(({ taker_gets: gets }) => gets.value), await ticketCount()]).toEqual([['640'], 0])
  })

  it('TRD-204: the book contains one slice; the next one follows when it is filled', async () => {
    const ticket = await tickets(3)
    const slice = { side: 'sell', price: '9', amount: '10' } as const
    const slices = [await keep({ ...slice, ticket, trigger: { at: unixMsToLedgerTime(time) } })]
    for (const index of [1, 2])
      slices.push(await keep({ ...slice, ticket: ticket + index, trigger: { after: 'previous' } }))
    const shown = async () => [
      (await offers()).filter((each) => each >= ticket),
      (await Promise.all(slices.map(({ hash }) => stateOf(hash)))).map((each) => each?.state),
    ]
    const buy = async (amount: string): Promise<void> => {
      await started.exchange.order(people.taker, { base: 'SWT', counter: 'CNY', amount, price: '9', side: 'buy' })
      await close()
    }
    await until(slices[0]?.hash ?? '', 'done')
    await buy('4')
    await close()
    expect(await shown()).toEqual([[ticket], ['done', 'dormant', 'dormant']])
    await buy('6')
    await until(slices[1]?.hash ?? '', 'done')
    expect(await shown()).toEqual([[ticket + 1], ['done', 'done', 'dormant']])
    await cancel(ticket + 1)
    await until(slices[2]?.hash ?? '', 'skipped')
    expect((await shown())[0]).toEqual([])
    await burn(ticket + 2)
  })
})
