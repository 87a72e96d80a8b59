/**
 * A market maker: one bid and one ask around the last price, moved when the market moves.
 *
 *   SECRET=s… node packages/client/examples/market-maker.ts http://localhost:7350 SWT-CNY
 *
 * It trades with whatever the account of the secret holds. Settings: AMOUNT (of the base, 10), SPREAD (share of the
 * price between its two orders, 0.02), PRICE (where it begins while the pair was never traded), NETWORK (swt).
 */
import { argv, env } from 'node:process'
import { pathToFileURL } from 'node:url'
import {
  add,
  compare,
  divide,
  formatDecimal,
  multiply,
  ONE,
  parseDecimal,
  rescale,
  subtract,
  absolute,
  type Decimal,
} from '@tidebook/amount'
import { createApi, createHttpClient, MarketStream, subscribeChannel } from '@tidebook/client'
import { NodePool } from '@tidebook/client/node'
import { memorySubmissions, rippleChain, SubmissionSession } from '@tidebook/client/submit'
import type { OpenOrder, TradingPair } from '@tidebook/contract'
import { definitionOf, deriveKeyPair, signTransaction, type NetworkId } from '@tidebook/protocol'
import { buildOfferCreate } from '@tidebook/protocol/transactions'

export interface MakerOptions {
  readonly server: string
  readonly secret: string
  /** BASE-COUNTER, as in SWT-CNY. */
  readonly pair: string
  readonly amount: string
  /** Share of the price between bid and ask. */
  readonly spread: string
  /** Where it begins while nobody has traded. */
  readonly price?: string | undefined
  readonly network: NetworkId
  readonly say: (line: string) => void
}

type Side = 'buy' | 'sell'
const SIDES: readonly Side[] = ['buy', 'sell']
const PASSIVE = 0x0001_0000
const TWO = parseDecimal('2')

/** Price of one side: bids are cut down, asks up, so that the spread is never smaller than wished. */
const quoteOf = (side: Side, middle: Decimal, spread: Decimal, { priceDecimal }: TradingPair): Decimal => {
  const half = divide(spread, TWO, spread.scale + 1, 'down')
  const share = side === 'buy' ? subtract(ONE, half) : add(ONE, half)
  return rescale(multiply(middle, share), priceDecimal, side === 'buy' ? 'floor' : 'ceil')
}

const priceOf = (side: Side, { takerGets, takerPays }: OpenOrder): Decimal => {
  const [base, counter] = side === 'sell' ? [takerGets, takerPays] : [takerPays, takerGets]
  return divide(parseDecimal(counter.value), parseDecimal(base.value), 18, 'half-even')
}

/** Quotes until it is told to stop. @throws when the server does not know the pair */
export async function makeMarket(options: MakerOptions): Promise<() => void> {
  const { server, say } = options
  const definition = definitionOf(options.network)
  const key = deriveKeyPair(definition, options.secret)
  const api = createApi(createHttpClient({ hosts: [server], builtInHosts: [server] }))
  const [files, hosts] = await Promise.all([api.pairs(), api.hosts()])
  if (!files.result || !hosts.result) throw new Error(`${server} does not answer`)
  const pair = files.data.transPairs.find(({ base, counter }) => `${base}-${counter}` === options.pair)
  if (pair === undefined) throw new Error(`${options.pair} is not traded there`)

  const nodes = new NodePool({ nodes: hosts.data.jcNodes })
  const session = new SubmissionSession<Side>({
    chain: rippleChain({ nodes, closeIntervalMs: () => 10_000 }),
    store: memorySubmissions(),
  })
  const [amount, spread] = [parseDecimal(options.amount), parseDecimal(options.spread)]
  let last = options.price
  let orders: readonly OpenOrder[] | undefined
  let busy = false

  const isOurs = (side: Side, { flag, takerGets, takerPays }: OpenOrder): boolean =>
    flag === (side === 'buy' ? 1 : 2) &&
    [takerGets.currency, takerPays.currency].toSorted().join() === [pair.base, pair.counter].toSorted().join()

  const place = async (side: Side, price: Decimal, replaces: number | undefined): Promise<void> => {
    const asset = (currency: string, issuer = '') => (issuer === '' ? { currency } : { currency, issuer })
    const { ended } = await session.send({
      account: key.address,
      about: side,
      sign: ({ fee, sequence, lastLedger }) => {
        const order = buildOfferCreate({
          account: key.address,
          side,
          base: asset(pair.base, pair.baseIssuer),
          counter: asset(pair.counter, pair.counterIssuer),
          amount,
          price,
          flags: PASSIVE,
          replaces,
        })
        const terms = { Fee: fee, Sequence: sequence, LastLedgerSequence: lastLedger }
        return { ...signTransaction(definition, { ...order, ...terms }, key), sequence, lastLedger }
      },
    })
    const { phase, result } = await ended
    say(`${side} ${options.amount} at ${formatDecimal(price)}: ${phase} ${result ?? ''}`)
  }

  /** Puts a missing order into the book, and moves one that is further from its place than a quarter of the spread. */
  const requote = async (): Promise<void> => {
    if (busy || last === undefined || orders === undefined) return
    busy = true
    const middle = parseDecimal(last)
    const bound = multiply(multiply(middle, spread), parseDecimal('0.25'))
    const standing = orders
    const moves = SIDES.flatMap((side) => {
      const price = quoteOf(side, middle, spread, pair)
      const own = standing.find((order) => isOurs(side, order))
      const isClose = own !== undefined && compare(absolute(subtract(priceOf(side, own), price)), bound) <= 0
      return isClose ? [] : [place(side, price, own?.seq)]
    })
    // What was sent is in the next list of orders: nothing is decided by the old one.
    if (moves.length > 0) orders = undefined
    const failed = (await Promise.allSettled(moves)).filter(({ status }) => status === 'rejected')
    if (failed.length > 0) say(`${failed.length} not sent; tried again`)
    busy = false
  }

  const stream = new MarketStream({ url: `${server.replace(/^http/, 'ws')}/ws` })
  subscribeChannel(stream, { kind: 'account', address: key.address }, ({ data }) => (orders = data.orders))
  subscribeChannel(stream, { kind: 'tickers' }, ({ data }) => (last = data[options.pair]?.price ?? last))
  subscribeChannel(stream, { kind: 'ledger' }, () => void requote())
  return () => stream.close()
}

if (import.meta.url === pathToFileURL(argv[1] ?? '').href) {
  const [, , server = 'http://localhost:7350', pair = 'SWT-CNY'] = argv
  const { SECRET: secret = '', AMOUNT: amount = '10', SPREAD: spread = '0.02', PRICE: price, NETWORK = 'swt' } = env
  const say = (line: string): void => void process.stdout.write(`${line}\n`)
  await makeMarket({ server, pair, secret, amount, spread, price, network: NETWORK as NetworkId, say })
}
