import type { PoolList, PoolStoryAnswer, ProviderEvents } from '@tidebook/contract'
import type { TokenId } from '@tidebook/market'
import type { MarketContext } from '../market-state/market-context.ts'
import { PoolRecord } from './pool-record.ts'
import { readPool, type NodePoolState } from './read-pool.ts'
import { readStory } from './read-story.ts'

/** Maximum number of concurrent node requests. */
const AT_ONCE = 16

interface Watched {
  readonly one: TokenId
  readonly other: TokenId
  now: NodePoolState | undefined
  record: PoolRecord | undefined
}

/**
 * The pools of a network's tokens. They are updated to the last ledger on request, at most once per ledger. Token pairs
 * without a pool are looked up again only after a pool has been created.
 */
export class PoolWatch {
  readonly #watched: Watched[]
  #ledger = 0
  #lookedAt = Number.NEGATIVE_INFINITY
  #list: PoolList = { supported: true, ledger: 0, pools: [] }
  #running: Promise<void> | undefined

  constructor({ network, pairs }: MarketContext) {
    const listed = pairs.resolver.listed.map(({ base, counter }) => ({ one: base, other: counter }))
    this.#watched = (network.local ? everyPair(network) : listed).map((pair) => ({
      ...pair,
      now: undefined,
      record: undefined,
    }))
  }

  /** Returns all pools as of the last ledger. @throws NodeLinkError */
  async list(market: MarketContext): Promise<PoolList> {
    await this.#catchUp(market)
    return this.#list
  }

  /** Returns the history of one pool; undefined when the account is not a pool. @throws NodeLinkError */
  async story(market: MarketContext, account: string): Promise<PoolStoryAnswer | undefined> {
    await this.#catchUp(market)
    return this.#watched.find(({ now }) => now?.account === account)?.record?.story()
  }

  /** Returns a wallet's deposits and withdrawals in all pools. @throws NodeLinkError */
  async changesOf(market: MarketContext, account: string): Promise<ProviderEvents> {
    await this.#catchUp(market)
    return this.#watched.flatMap(({ record }) => record?.changesOf(account) ?? []).toSorted((a, b) => a.time - b.time)
  }

  /** Updates to the last ledger at the time of the call, so that a caller need not wait for later ledgers. */
  async #catchUp(market: MarketContext): Promise<void> {
    const { index } = market.state.ledger
    while (this.#ledger < index || this.#ledger > market.state.ledger.index) {
      this.#running ??= this.#read(market).finally(() => {
        this.#running = undefined
      })
      await this.#running
    }
  }

  async #read(market: MarketContext): Promise<void> {
    const { ledger, poolsMadeAt } = market.state
    const { index, closeTime } = ledger
    const all = poolsMadeAt > this.#lookedAt || index < this.#ledger
    const due = this.#watched.filter(({ now }) => all || now !== undefined)
    const queue = due.values()
    const worker = async (): Promise<void> => {
      for (const watched of queue) await this.#readOne(market, watched, index)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
    if (all) this.#lookedAt = index
    this.#list = { supported: true, ledger: index, pools: this.#pools(closeTime) }
    this.#ledger = index
  }

  #pools(now: number): PoolList['pools'] {
    return this.#watched.flatMap(({ now: pool, record }) => {
      if (pool === undefined || record === undefined) return []
      const { account, asset, asset2, tokens, fee, slot } = pool
      const { since } = record
      return [{ account, asset, asset2, tokens, fee, ...(slot && { slot }), since, ...record.activity(now) }]
    })
  }

  async #readOne({ link, network }: MarketContext, watched: Watched, index: number): Promise<void> {
    const native = network.native.code
    const now = await readPool(link, watched.one, watched.other, native)
    watched.now = now
    if (now === undefined) {
      watched.record = undefined
      return
    }
    const { account, asset, asset2 } = now
    if (watched.record?.name.account !== account) {
      const plain = ({ currency, issuer }: TokenId): TokenId => ({ currency, issuer })
      watched.record = new PoolRecord({ account, asset: plain(asset), asset2: plain(asset2) }, native)
    }
    const { record } = watched
    if (record.upTo >= index) return
    record.upTo = await readStory(link, account, record.upTo, index, (entry) => record.add(entry))
  }
}

/** Returns every pair of a network's tokens. Listed pairs have their configured order. */
function everyPair({ native, tokens, pairs }: MarketContext['network']): { one: TokenId; other: TokenId }[] {
  const all = [{ code: native.code, issuer: '' }, ...tokens].map(({ code, issuer }) => ({ currency: code, issuer }))
  const listed = new Set(pairs.map(({ base, counter }) => `${base}-${counter}`))
  return all.flatMap((one, place) =>
    all
      .slice(place + 1)
      .map((other) => (listed.has(`${other.currency}-${one.currency}`) ? { one: other, other: one } : { one, other })),
  )
}
