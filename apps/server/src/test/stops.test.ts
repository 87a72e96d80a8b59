import type { StopTrigger } from '@tidebook/protocol/transactions'
import type { StopState } from '@tidebook/contract'
import { signTransaction, swt, unixMsToLedgerTime, type TransactionJson } from '@tidebook/protocol'
import { eventually, startExchange, type StartedExchange, type TestAccount } from '@tidebook/testkit'
import { closeLedgerAt } from '../modules/devnet/manual-ledger.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { takeReachedStops } from '../modules/stops/stop-triggers.repository.ts'
import { insertStop } from '../modules/stops/stops.repository.ts'
import { tradeOnce, twoTraders } from './known-trades.ts'
import { signWaiting } from './sign-waiting.ts'
import { testPool } from '../platform/database/test-pool.fixture.ts'

const GENESIS = Date.UTC(2026, 2, 1)
const SECOND = 1000
const DAY = 86_400 * SECOND

interface Offer {
  readonly seq: number
}

describe('TRD-113 stop orders', () => {
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

  const account = async () =>
    (
      (await started.exchange.link.request('account_info', { account: owner.address, ledger_index: 'current' })) as {
        account_data: { Sequence: number; TicketCount?: number }
      }
    ).account_data

  /** Creates a ticket and returns its number. Validated ledgers contain the ticket. */
  const ticket = async (): Promise<number> => {
    const { sequence } = await owner.ledger.submit({ TransactionType: 'TicketCreate', TicketCount: 1, Flags: 0 })
    await close()
    return sequence + 1
  }

  const signed = (ticket: number, trigger: StopTrigger, change: Partial<TransactionJson> = {}, key = owner.key) =>
    signWaiting(started.exchange, owner, time, { ticket, trigger, change }, key)

  const keep = (blob: string) => started.exchange.post<StopState>('/stops', { blob })
  const stateOf = async (hash: string) => (await started.exchange.data<StopState[]>(`/stops?hashes=${hash}`))[0]
  const offers = async () =>
    (await started.exchange.data<{ list: Offer[] }>(`/wallet/offer/${owner.address}`)).list.map(({ seq }) => seq)
  const trade = async (price: string): Promise<void> => {
    await tradeOnce(started.exchange, people, { price, amount: '1', takerSide: 'buy' })
    await close()
  }
  /** Closes ledgers until a stop has reached a final state. */
  const ended = async (hash: string, state: StopState['state']): Promise<StopState | undefined> => {
    await eventually(`stop ${state}`, async () => {
      if ((await stateOf(hash))?.state === state) return true
      await close()
      return false
    })
    return stateOf(hash)
  }

  it('are submitted once when a trade reaches their trigger, without the user, and not before', async () => {
    const number = await ticket()
    const { blob, hash } = signed(number, { price: '5', when: 'falls' })
    expect((await keep(blob)).data).toEqual({ hash, state: 'armed' })
    await trade('5.1')
    await close()
    expect([await stateOf(hash), await offers()]).toEqual([{ hash, state: 'armed' }, []])
    await trade('5')
    expect(await ended(hash, 'done')).toMatchObject({ state: 'done', result: 'tesSUCCESS' })
    expect([await offers(), (await account()).TicketCount ?? 0]).toEqual([[number], 0])
    await trade('4')
    await close()
    expect(await offers()).toEqual([number])
    // A second submission is the same stop, and does not change the stop.
    expect((await keep(blob)).code).toBe('4000')
    await started.exchange.cancel(owner, number)
    await close()
  })

  it('ignore an earlier trade, and wait for a rise with a rising trigger', async () => {
    await trade('7')
    const number = await ticket()
    const { blob, hash } = signed(number, { price: '7', when: 'rises' })
    await keep(blob)
    await close()
    await trade('6.9')
    expect((await stateOf(hash))?.state).toBe('armed')
    await trade('7.2')
    expect(await ended(hash, 'done')).toMatchObject({ result: 'tesSUCCESS' })
    await started.exchange.cancel(owner, number)
    await close()
  })

  it('submit nothing after their ticket was used up', async () => {
    const number = await ticket()
    const { blob, hash } = signed(number, { price: '8', when: 'rises' })
    await keep(blob)
    const burn = { TransactionType: 'OfferCancel', Account: owner.address, OfferSequence: number, Fee: '10' }
    const by = { Sequence: 0, TicketSequence: number, Flags: 0 }
    await started.exchange.link.request('submit', { tx_blob: signTransaction(swt, { ...burn, ...by }, owner.key).blob })
    await close()
    expect((await account()).TicketCount ?? 0).toBe(0)
    // A query returns the state immediately, without waiting for the trigger.
    expect(await stateOf(hash)).toEqual({ hash, state: 'gone' })
    await trade('8')
    expect(await stateOf(hash)).toEqual({ hash, state: 'gone' })
    expect(await offers()).toEqual([])
  })

  it('are unusable after they expire, here and on the ledger', async () => {
    const number = await ticket()
    const end = { Expiration: unixMsToLedgerTime(time + 60 * SECOND) }
    const { blob, hash } = signed(number, { price: '9', when: 'rises' }, end)
    await keep(blob)
    time += 120 * SECOND
    await trade('9')
    await close()
    expect(await stateOf(hash)).toEqual({ hash, state: 'expired' })
    await started.exchange.link.request('submit', { tx_blob: blob })
    await close()
    expect(await offers()).toEqual([])
  })

  it('are rejected with an error code when they are invalid', async () => {
    const number = await ticket()
    const trigger = { price: '5', when: 'falls' } as const
    const refused = async (blob: string) => {
      const { code, msg } = await keep(blob)
      return `${code} ${msg}`
    }
    const other = people.maker.key
    expect(await refused(signed(number + 7, trigger).blob)).toContain('4000 blob: its account has no such ticket')
    expect(await refused(signed(number, trigger, {}, other).blob)).toContain('not signed by its account')
    expect(await refused(signed(number, trigger, { Flags: 0 }).blob)).toContain('the other side of the pair')
    expect(await refused(signed(number, trigger, { Expiration: 1 }).blob)).toContain('its end')
    expect(await refused(signed(number, trigger, { Memos: [] }).blob)).toContain('expected an OfferCreate on a ticket')
    expect(await refused('AB')).toContain('no transaction of this network')
    expect(await refused('xyz')).toContain('4000')
    expect((await started.exchange.get('/stops?hashes=x')).code).toBe('4000')
    expect(await started.exchange.data(`/stops?hashes=${'0'.repeat(64)}`)).toEqual([])
  })

  it('are taken once in any market, by the first trade that reaches them after their storage and before their end', async () => {
    const pool = testPool(started.exchange.databaseUrl, 1)
    const FIRST = 1_000_000
    let round = 0
    const price = fc.integer({ min: 1, max: 20 })
    const market = fc.record({
      prices: fc.array(price, { minLength: 1, maxLength: 25 }),
      waits: fc.array(
        fc.record({ trigger: price, rises: fc.boolean(), kept: fc.nat(25), lasts: fc.integer({ min: 1, max: 30 }) }),
        { minLength: 1, maxLength: 8 },
      ),
      looks: fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 25, maxLength: 25 }),
    })
    try {
      await fc.assert(
        fc.asyncProperty(market, async ({ prices, waits, looks }) => {
          round += 1
          const pair = `P${round}-CNY`
          // Later than the clock of the index, so that the clock does not end the stops before their trades.
          const at = (ledger: number): number => GENESIS + DAY + ledger * SECOND
          for (const [ledger, each] of prices.entries())
            await pool.query(`insert into market.trades values ($1, $2, $3, 0, 0, $4, 1, $4, 1, 1, '', '')`, [
              pair,
              new Date(at(ledger)),
              FIRST + ledger,
              each,
            ])
          const hashOf = (place: number): string => `${round}:${place}`
          for (const [place, { trigger, rises, kept: stored, lasts }] of waits.entries())
            await insertStop(
              pool,
              {
                hash: hashOf(place),
                blob: '',
                account: `a${round}`,
                ticket: place,
                pair,
                trigger: { price: String(trigger), when: rises ? 'rises' : 'falls' },
                expires: at(stored + lasts),
              },
              { ledger: FIRST + stored, now: at(stored), most: 50 },
            )
          const expected = waits.flatMap(({ trigger, rises, kept, lasts }, place) => {
            const reached = prices.findIndex(
              (each, ledger) => ledger > kept && ledger < kept + lasts && (rises ? each >= trigger : each <= trigger),
            )
            return reached < 0 ? [] : [[hashOf(place), reached] as const]
          })
          const taken: (readonly [hash: string, from: number, to: number])[] = []
          const look = (to: number) =>
            takeReachedStops(pool, FIRST + to, (error) => {
              throw error
            })
          await pool.query('delete from app.stop_positions')
          for (let from = -1, turn = 0; from < prices.length; turn += 1) {
            const to = from + (looks[turn] ?? 1)
            // Repeats a poll that failed.
            for (const hash of await look(to)) taken.push([hash, from, to])
            for (const hash of await look(to)) taken.push([hash, -9, -9])
            from = to
          }
          expect(taken.map(([hash]) => hash).toSorted()).toEqual(expected.map(([hash]) => hash).toSorted())
          for (const [hash, reached] of expected) {
            const [, from = 0, to = 0] = taken.find(([each]) => each === hash) ?? []
            expect([reached > from, reached <= to]).toEqual([true, true])
          }
          // Deletes these unsigned stops, so that they are not submitted, and the position, which belongs to ledgers
          // that do not exist.
          await pool.query('delete from app.stop_positions')
          await pool.query('delete from app.stops where account = $1', [`a${round}`])
        }),
        { numRuns: 25 },
      )
    } finally {
      await pool.end()
    }
  })

  it('are detected once after a start when their trigger was reached during downtime', async () => {
    const number = await ticket()
    const { blob, hash } = signed(number, { price: '3', when: 'falls' })
    expect((await keep(blob)).code).toBe('0')
    // The trade is in a ledger that may not be indexed when all programs stop.
    await tradeOnce(started.exchange, people, { price: '3', amount: '1', takerSide: 'buy' })
    await closeLedgerAt(started.exchange.link, (time += SECOND))
    await started.exchange.restart()
    const ledger = started.exchange.reopened(owner)
    owner = { ...owner, ledger }
    expect(await ended(hash, 'done')).toMatchObject({ result: 'tesSUCCESS' })
    expect(await offers()).toEqual([number])
  })
})
