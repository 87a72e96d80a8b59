/**
 * A market maker: one bid and one ask around the last price, moved when the market moves.
 *
 *   SECRET=s… node packages/client/examples/market-maker.ts http://localhost:7350 SWT-CNY
 *
 * It trades with the balance of the secret's account and cancels its orders when it stops. Settings: AMOUNT (of the base,
 * 10), SPREAD (share of the price, 0.02), PRICE (initial price of a pair without trades), NETWORK (swt).
 */
import process, { argv, env } from 'node:process'
import { pathToFileURL } from 'node:url'
import { createApi, createHttpClient, MarketStream, subscribeChannel } from '@tidebook/client'
import { add, compare, divide, formatDecimal, multiply, parseDecimal, rescale } from '@tidebook/client/amount'
import type { Decimal } from '@tidebook/client/amount'
import { NodePool } from '@tidebook/client/node'
import { buildOfferCancel, buildOfferCreate, type NetworkId, type TransactionJson } from '@tidebook/client/protocol'
import { memorySubmissions, rippleChain, SubmissionSession } from '@tidebook/client/submit'
import type { OpenOrder, TradingPair } from '@tidebook/client/types'
import { openWallet } from '@tidebook/client/wallet'

export interface MakerOptions {
  readonly server: string
  readonly secret: string
  /** BASE-COUNTER, as in SWT-CNY. */
  readonly pair: string
  readonly amount: string
  /** Distance between bid and ask as a share of the price. */
  readonly spread: string
  /** Initial price while there are no trades. */
  readonly price?: string | undefined
  readonly network: NetworkId
  readonly say: (line: string) => void
}

type Side = 'buy' | 'sell'
const SIDES: readonly Side[] = ['buy', 'sell']
const PASSIVE = 0x0001_0000

/** Returns the price of one side. Rounds bids down and asks up, so that the spread is never smaller than configured. */
function quoteOf(side: Side, middle: Decimal, spread: Decimal, { priceDecimal }: TradingPair): Decimal {
  const half = multiply(spread, parseDecimal(side === 'buy' ? '-0.5' : '0.5'))
  return rescale(multiply(middle, add(parseDecimal('1'), half)), priceDecimal, side === 'buy' ? 'floor' : 'ceil')
}

function priceOf(side: Side, { takerGets, takerPays }: OpenOrder): Decimal {
  const [base, counter] = side === 'sell' ? [takerGets, takerPays] : [takerPays, takerGets]
  return divide(parseDecimal(counter.value), parseDecimal(base.value), 18, 'half-even')
}

function isWithin(bound: Decimal, one: Decimal, other: Decimal): boolean {
  return compare(one, add(other, bound)) <= 0 && compare(other, add(one, bound)) <= 0
}

/** Quotes until stopped, then cancels its orders. @throws Error when the secret is wrong or the pair is unknown */
export async function makeMarket(options: MakerOptions): Promise<() => Promise<void>> {
  const { server, say } = options
  const wallet = openWallet(options.secret, options.network)
  const api = createApi(createHttpClient({ hosts: [server], builtInHosts: [server] }))
  const [files, hosts] = await Promise.all([api.pairs(), api.hosts()])
  if (!files.result || !hosts.result) throw new Error(`${server} does not answer`)
  const pair = files.data.transPairs.find(({ base, counter }) => `${base}-${counter}` === options.pair)
  if (pair === undefined) throw new Error(`${options.pair} is not traded at ${server}`)

  const nodes = new NodePool({ nodes: hosts.data.jcNodes })
  const session = new SubmissionSession<string>({
    chain: rippleChain({ nodes, closeIntervalMs: () => 10_000 }),
    store: memorySubmissions(),
  })
  const [amount, spread] = [parseDecimal(options.amount), parseDecimal(options.spread)]
  let last = options.price
  let orders: readonly OpenOrder[] | undefined
  const placed = new Map<Side, number>()
  let moving: Promise<void> | undefined

  const isOurs = (side: Side, { flag, takerGets, takerPays }: OpenOrder): boolean =>
    flag === (side === 'buy' ? 1 : 2) &&
    [takerGets.currency, takerPays.currency].toSorted().join() === [pair.base, pair.counter].toSorted().join()

  /** @returns the sequence number of the transaction */
  const send = async (about: string, transaction: TransactionJson): Promise<number> => {
    const { record, ended } = await session.send({
      account: wallet.address,
      about,
      sign: wallet.signer(transaction),
    })
    const { phase, result } = await ended
    say(`${about}: ${phase} ${result ?? ''}`)
    return record.submission.sequence
  }

  const place = async (side: Side, price: Decimal, replaces: number | undefined): Promise<void> => {
    const asset = (currency: string, issuer = '') => (issuer === '' ? { currency } : { currency, issuer })
    const [base, counter] = [asset(pair.base, pair.baseIssuer), asset(pair.counter, pair.counterIssuer)]
    const order = { account: wallet.address, side, base, counter, amount, price, flags: PASSIVE, replaces }
    const about = `${side} ${options.amount} at ${formatDecimal(price)}`
    placed.set(side, await send(about, buildOfferCreate(order)))
  }

  /** Places missing orders, and replaces an order further from its target than a quarter of the spread. */
  const requote = async (price: string, standing: readonly OpenOrder[]): Promise<void> => {
    const middle = parseDecimal(price)
    const bound = multiply(multiply(middle, spread), parseDecimal('0.25'))
    const moves = SIDES.flatMap((side) => {
      const target = quoteOf(side, middle, spread, pair)
      const own = standing.find((order) => isOurs(side, order))
      return own !== undefined && isWithin(bound, priceOf(side, own), target) ? [] : [place(side, target, own?.seq)]
    })
    // An order just sent appears only in the next list of orders, so the old list is discarded.
    if (moves.length > 0) orders = undefined
    const failed = (await Promise.allSettled(moves)).filter(({ status }) => status === 'rejected')
    if (failed.length > 0) say(`${failed.length} not sent; tried again`)
  }

  const stream = new MarketStream({ url: `${server.replace(/^http/, 'ws')}/ws` })
  subscribeChannel(stream, { kind: 'account', address: wallet.address }, ({ data }) => (orders = data.orders))
  subscribeChannel(stream, { kind: 'tickers' }, ({ data }) => (last = data[options.pair]?.price ?? last))
  subscribeChannel(stream, { kind: 'ledger' }, () => {
    if (last !== undefined && orders !== undefined) moving ??= requote(last, orders).finally(() => (moving = undefined))
  })
  return async () => {
    stream.close()
    await moving
    for (const side of SIDES) {
      const offerSequence = orders === undefined ? placed.get(side) : orders.find((own) => isOurs(side, own))?.seq
      if (offerSequence === undefined) continue
      await send(`cancel ${side}`, buildOfferCancel({ account: wallet.address, offerSequence }))
    }
    session.stop()
  }
}

if (import.meta.url === pathToFileURL(argv[1] ?? '').href) {
  const [, , server = 'http://localhost:7350', pair = 'SWT-CNY'] = argv
  const { SECRET: secret = '', AMOUNT: amount = '10', SPREAD: spread = '0.02', PRICE: price, NETWORK = 'swt' } = env
  const printLine = (line: string): void => void process.stdout.write(`${line}\n`)
  const fail = (error: unknown): never => {
    process.stderr.write(`market-maker: ${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
  if (secret === '') fail('SECRET is missing: set it to the secret of the account that trades')
  const maker = { server, pair, secret, amount, spread, price, network: NETWORK as NetworkId, say: printLine }
  const stop = await makeMarket(maker).catch(fail)
  const end = (): void => void stop().then(() => process.exit(0), fail)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end)
}
