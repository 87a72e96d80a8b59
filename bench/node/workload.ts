import type { KeyPair, NetworkDefinition } from '@tidebook/protocol'
import { benchKeyPair, signNative } from './native-signer.ts'

const FEE = '10'
const LEVELS = 25
const MICRO = 1_000_000

/** Returns a generator of repeatable pseudorandom numbers in [0, 1) (a linear congruential generator). */
function generator(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

interface Trader {
  readonly network: NetworkDefinition | undefined
  readonly keyPair: KeyPair
  sequence: number
  /** Sequences of passive offers that their owner has not canceled yet. */
  readonly open: number[]
}

export interface Workload {
  /** Transactions that fund all accounts, to be submitted in order and then closed. */
  readonly setup: readonly string[]
  /** 60% passive orders over 50 levels, 30% cancels of own orders, 10% crossing orders. */
  readonly transactions: string[]
  /** For each transaction, the number of its trader. */
  readonly senders: number[]
}

function offer(trader: Trader, issuer: string, side: 'buy' | 'sell', price: number, quantity: number): string {
  const native = String(quantity * MICRO)
  const token = { currency: 'USD', issuer, value: ((quantity * price) / 100).toFixed(6) }
  const sides =
    side === 'buy'
      ? { TakerPays: native, TakerGets: token, Flags: 0 }
      : { TakerPays: token, TakerGets: native, Flags: 0x8_0000 }
  const { keyPair, network, sequence } = trader
  trader.sequence += 1
  const tx = { TransactionType: 'OfferCreate', Account: keyPair.address, Fee: FEE, Sequence: sequence, ...sides }
  return signNative(tx, keyPair, network)
}

function cancel(trader: Trader, offerSequence: number): string {
  const { keyPair, network, sequence } = trader
  trader.sequence += 1
  const tx = { TransactionType: 'OfferCancel', Account: keyPair.address, Fee: FEE, Sequence: sequence, Flags: 0 }
  return signNative({ ...tx, OfferSequence: offerSequence }, keyPair, network)
}

function setupOf(
  master: KeyPair,
  issuer: KeyPair,
  traders: readonly Trader[],
  firstSequence: number,
  issuerSequence: number,
): string[] {
  const pay = (from: KeyPair, sequence: number, Destination: string, Amount: unknown): string =>
    signNative(
      {
        TransactionType: 'Payment',
        Account: from.address,
        Fee: FEE,
        Sequence: sequence,
        Flags: 0,
        Destination,
        Amount,
      },
      from,
    )
  const targets = [issuer.address, ...traders.map(({ keyPair }) => keyPair.address)]
  const native = targets.map((address, index) => pay(master, index + firstSequence, address, '100000000000'))
  const tokens = traders.map(({ keyPair }, index) =>
    pay(issuer, index + issuerSequence, keyPair.address, {
      currency: 'USD',
      issuer: issuer.address,
      value: '10000000',
    }),
  )
  return [...native, ...tokens]
}

interface WorkloadOptions {
  readonly accounts?: number
  readonly seed?: number
  /** First sequence of the master account. */
  readonly firstSequence?: number
  /** First sequence of the issuer of the token. */
  readonly issuerSequence?: number
  /** A network other than swt, which creates trust lines automatically; accounts here need a different setup. */
  readonly network?: NetworkDefinition
  /** First sequence of the traders' orders. */
  readonly traderSequence?: number
}

/** Returns the issuer of the token and its traders. */
export function marketPeople(accounts: number, network?: NetworkDefinition) {
  return {
    issuer: benchKeyPair('issuer', network),
    traders: Array.from({ length: accounts }, (_, index) => benchKeyPair(`trader ${index}`, network)),
  }
}

export function buildWorkload(
  master: KeyPair,
  count: number,
  {
    accounts = 200,
    seed = 7,
    firstSequence = 1,
    issuerSequence = 1,
    network,
    traderSequence = 1,
  }: WorkloadOptions = {},
): Workload {
  const random = generator(seed)
  const below = (limit: number): number => Math.floor(random() * limit)
  const { issuer, traders: keyPairs } = marketPeople(accounts, network)
  const traders = keyPairs.map((keyPair): Trader => ({ keyPair, network, sequence: traderSequence, open: [] }))
  const setup = network === undefined ? setupOf(master, issuer, traders, firstSequence, issuerSequence) : []
  const transactions: string[] = []
  const senders: number[] = []
  while (transactions.length < count) {
    const sender = below(accounts)
    const trader = traders[sender]
    if (trader === undefined) continue
    const before = transactions.length
    const kind = random()
    const side = random() < 0.5 ? 'buy' : 'sell'
    if (kind < 0.3) {
      const [target] = trader.open.splice(below(trader.open.length), 1)
      if (target !== undefined) transactions.push(cancel(trader, target))
    } else if (kind < 0.4) {
      const price = side === 'buy' ? 101 + below(5) : 99 - below(5)
      transactions.push(offer(trader, issuer.address, side, price, 1 + below(100)))
    } else {
      const price = side === 'buy' ? 99 - below(LEVELS) : 101 + below(LEVELS)
      trader.open.push(trader.sequence)
      transactions.push(offer(trader, issuer.address, side, price, 1 + below(100)))
    }
    if (transactions.length > before) senders.push(sender)
  }
  return { setup, transactions, senders }
}
