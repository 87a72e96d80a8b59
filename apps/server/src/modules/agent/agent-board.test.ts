import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Notifications } from '../../platform/database/notifications.ts'
import type { Shortage } from '../gateway/shortages.repository.ts'
import { chainConfiguration } from '../network/chain-configuration.ts'
import { AgentBoard, type AgentBoardOptions } from './agent-board.ts'
import { AgentExchange, WALLET } from './agent-exchange.fixture.ts'
import { bindAccounts, publishPlaces, type PlaceState } from './bound-accounts.ts'
import type { LedgerReads } from './ledger-reads.ts'
import { feeStockOf, publishShortages } from './shortages.ts'

const PLACES = [
  { place: 'swt', address: 'jAgent' },
  { place: 'swt finance', address: 'jFinance' },
  { place: 'eth', address: '0xAgent' },
  { place: 'xrp', address: 'rAgent' },
]
const MINUTE = 60_000

describe('the agent’s rows', () => {
  let exchange: AgentExchange
  let heard: (() => void) | undefined
  let isConnected: boolean
  beforeAll(async () => {
    exchange = await AgentExchange.start()
  })
  afterAll(() => exchange[Symbol.asyncDispose]())
  beforeEach(async () => {
    await exchange.clear()
    await exchange.pool.query('truncate app.agent_addresses')
    ;[heard, isConnected] = [undefined, true]
    await bindAccounts(exchange.pool, PLACES, exchange.time)
  })

  const notifications: Notifications = {
    get isConnected() {
      return isConnected
    },
    listen: (_channel, handler) => {
      heard = handler
      return () => (heard = undefined)
    },
  }
  const boardWith = ({ description = {}, ...more }: BoardChanges = {}): AgentBoard => {
    const { gateways, chains } = exchange
    const finance = { open: true, products: [] }
    return new AgentBoard({
      pool: () => exchange.pool,
      notifications,
      description: {
        profile: 'swt',
        gateways: [...gateways],
        chains: [...chains],
        finance,
        local: false,
        ...description,
      },
      now: exchange.now,
      ...more,
    })
  }
  type BoardChanges = Omit<Partial<AgentBoardOptions>, 'description'> & {
    readonly description?: Partial<AgentBoardOptions['description']>
  }
  /** Publishes that all places were just read, with changes to some. */
  const publish = (changes: Readonly<Record<string, Partial<PlaceState>>> = {}, readAt = exchange.time) =>
    publishPlaces(
      exchange.pool,
      PLACES.map(({ place }) => {
        const state = { place, readAt, isFailing: false, isReorganised: false, longestStillMs: undefined }
        return { ...state, ...changes[place] }
      }),
    )
  const read = async (board = boardWith()): Promise<AgentBoard> => {
    await board.refresh()
    return board
  }

  it('bind the database to the accounts of the first seed', async () => {
    const bind = (...accounts: typeof PLACES) => bindAccounts(exchange.pool, accounts, exchange.time)
    await bind({ place: 'eth', address: '0xAgent' }, { place: 'bsc', address: '0xAgent' })
    await expect(bind({ place: 'bsc', address: '0xOther' })).rejects.toMatchObject({ code: 'server/seed-foreign' })
    await bind({ place: 'bsc', address: '0xAgent' })
    const { rows } = await exchange.pool.query("select address from app.agent_accounts where place = 'bsc'")
    expect(rows).toEqual([{ address: '0xAgent' }])
  })

  it('connect a gateway while its chain and the ledger are read', async () => {
    const isConnectedNow = async () => (await read()).directory.isConnected('ETH')
    expect(await isConnectedNow()).toBe(false)
    await publish()
    expect(await isConnectedNow()).toBe(true)
    for (const place of ['swt', 'eth']) {
      await publish({ [place]: { isReorganised: true } })
      expect(await isConnectedNow()).toBe(false)
    }
    await publish({ xrp: { isReorganised: true } })
    const { directory } = await read()
    expect([directory.isConnected('ETH'), directory.isConnected('XRP')]).toEqual([true, false])
    expect([directory.isConnected('SWT'), directory.isConnected('NONE')]).toEqual([false, false])
  })

  it('count as read for a minute, and for ten seconds while the last read failed', async () => {
    const at = async (age: number) => {
      const { directory } = await read()
      exchange.time += age
      const seen = [directory.isConnected('ETH'), directory.ledgerAccount()]
      exchange.time -= age
      return seen
    }
    await publish()
    expect([await at(MINUTE - 1), await at(MINUTE)]).toEqual([
      [true, 'jAgent'],
      [false, undefined],
    ])
    await publish({ swt: { isFailing: true, readAt: undefined }, eth: { isFailing: true, readAt: undefined } })
    expect([await at(9999), await at(10_000)]).toEqual([
      [true, 'jAgent'],
      [false, undefined],
    ])
  })

  it('show a chain without new blocks as stalled, not as connected', async () => {
    await exchange.pool.query(
      "insert into app.gateway_positions (chain, cursor, changed, advanced) values ('eth', '1 h', $1, $2)",
      [new Date(exchange.time), new Date(exchange.time - 1001)],
    )
    const seen = async () => {
      const { directory } = await read()
      return [directory.isStalled('ETH'), directory.isConnected('ETH'), directory.isStalled('NONE')]
    }
    await publish({ eth: { longestStillMs: 1001 } })
    expect(await seen()).toEqual([false, true, false])
    await publish({ eth: { longestStillMs: 1000 } })
    expect(await seen()).toEqual([true, false, false])
    exchange.time += MINUTE
    expect(await seen()).toEqual([false, false, false])
    exchange.time -= MINUTE
  })

  it('open a gateway after the check of exactly its configuration, and always in a demonstration', async () => {
    const { gateways, chains } = exchange
    const insert = (chain: string, configuration: string, passed: Date | null) =>
      exchange.pool.query('insert into app.gateway_checks (chain, configuration, passed) values ($1, $2, $3)', [
        chain,
        configuration,
        passed,
      ])
    const passed = new Date(exchange.time - 5)
    await insert('eth', chainConfiguration({ gateways, chains }, 'eth'), passed)
    await insert('xrp', 'of another file', passed)
    await insert('bsc', chainConfiguration({ gateways, chains }, 'bsc'), null)
    const bases = ['ETH', 'XRP', 'BNB']
    const { directory } = await read()
    expect(bases.map((base) => directory.isChecked(base))).toEqual([true, false, false])
    expect(bases.map((base) => directory.checkedAt(base))).toEqual([passed.getTime(), undefined, undefined])
    expect((await read(boardWith({ description: { local: true } }))).directory.isChecked('XRP')).toBe(true)
  })

  it('assign each owner a memo or an address, once the agent has derived it', async () => {
    const owner = { account: '11111111-1111-4111-a111-111111111111', wallet: WALLET }
    const store = () =>
      exchange.pool.query("insert into app.agent_addresses (chain, index, address) values ('eth', 1, '0xDeposit')")
    const waits: number[] = []
    let readyAfter = 3
    const wait = async (ms: number): Promise<void> => {
      if (waits.push(ms) === readyAfter) await store()
    }
    const { directory } = await read(boardWith({ wait }))
    for (const base of ['NONE', 'BNB'])
      await expect(directory.depositAddress(base, owner)).rejects.toMatchObject({ code: 'temporarilyUnavailable' })
    const memo = `{"jtaddress":"${WALLET}","index":1}`
    expect(await directory.depositAddress('XRP', owner)).toEqual({ address: 'rAgent', memo })
    expect(await directory.depositAddress('ETH', owner)).toEqual({ address: '0xDeposit' })
    expect(waits).toEqual([250, 250, 250])
    await exchange.pool.query('truncate app.agent_addresses')
    ;[waits.length, readyAfter] = [0, Infinity]
    await expect(directory.depositAddress('ETH', owner)).rejects.toMatchObject({ code: 'temporarilyUnavailable' })
    expect(waits).toHaveLength(40)
  })

  it('contain the accounts that users pay, including the finance account if products are sold', async () => {
    await publish()
    const board = await read()
    const ledger = (): LedgerReads => {
      throw new TypeError('The ledger is not read')
    }
    expect(board.payees).toEqual({ withdrawals: 'jAgent', orders: 'jFinance' })
    expect(board.finance(ledger)?.account()).toBe('jFinance')
    for (const finance of [undefined, { open: false, products: [] }])
      expect(boardWith({ description: { finance } as never }).finance(ledger)).toBeUndefined()
  })

  it('are read after each announcement, and periodically if no announcements arrive', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
    const board = boardWith()
    try {
      vi.advanceTimersByTime(1000)
      await board.refresh()
      const refresh = vi.spyOn(board, 'refresh').mockResolvedValue()
      board.start()
      heard?.()
      expect(refresh).toHaveBeenCalledTimes(1)
      vi.advanceTimersByTime(4999)
      expect(refresh).toHaveBeenCalledTimes(1)
      vi.advanceTimersByTime(1)
      expect(refresh).toHaveBeenCalledTimes(2)
      isConnected = false
      await board.refresh()
      vi.advanceTimersByTime(2000)
      expect(refresh).toHaveBeenCalledTimes(5)
      board.stop()
      vi.advanceTimersByTime(9000)
      expect([refresh.mock.calls.length, heard]).toEqual([5, undefined])
    } finally {
      board.stop()
      vi.useRealTimers()
    }
  })

  it('list shortages, and log each when it begins', async () => {
    const short = async (...stocks: string[]): Promise<readonly string[]> => {
      exchange.logged.length = 0
      await publishShortages(exchange.context, stocks)
      return exchange.logged.map(({ msg }) => msg)
    }
    const [stock, fees] = [
      'an account of the agent holds too little; payments are delayed',
      'The account pays fees in ETH and has too little; payments wait',
    ]
    expect(await short('XRP', feeStockOf('ETH'))).toEqual(expect.arrayContaining([stock, fees]))
    expect(await short('XRP', feeStockOf('ETH'))).toEqual([])
    expect(await short('XRP', 'ETH')).toEqual([stock])
    const listed: readonly Shortage[] = [
      { base: 'ETH', kind: 'stock' },
      { base: 'XRP', kind: 'stock' },
    ]
    expect(await exchange.rows('select base, kind from app.gateway_shortages order by base')).toEqual(listed)
  })
})
