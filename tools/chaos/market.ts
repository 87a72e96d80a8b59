import { createHash } from 'node:crypto'
import type { KeyPair } from '@tidebook/protocol'
import { deriveKeyPair, generateSecret, swt } from '@tidebook/protocol'
import { Random } from '../differential/random.ts'
import { Outcomes } from './outcomes.ts'
import { ProgramFailure } from './validator.ts'
import { Trader } from './trader.ts'

const TRADERS = 4
/** Maximum number of pending transactions of one trader. */
const AT_ONCE = 2
const FUNDS = '1000000000000'
const TOKENS = '100000'

/** Returns the key of an account. The same name always gives the same key. */
function keyOf(name: string): KeyPair {
  const entropy = createHash('sha256').update(`tidebook chaos ${name}`).digest().subarray(0, 16)
  return deriveKeyPair(swt, generateSecret(swt, entropy))
}

/** Owner of the supply, and issuer of the token. */
export const owner = keyOf('owner')

/** The clients of a run. */
export class Market {
  readonly outcomes = new Outcomes()
  readonly traders: readonly Trader[]
  readonly #owner: Trader
  #work: Promise<unknown> = Promise.resolve()

  /** @param nodes addresses of the ledger nodes */
  constructor(nodes: readonly string[], seed: number) {
    const { outcomes } = this
    const trader = (key: KeyPair, nth: number) => {
      const turned = [...nodes.slice(nth), ...nodes.slice(0, nth)]
      return new Trader({ key, nodes: turned, outcomes, random: new Random(seed + nth) })
    }
    this.#owner = trader(owner, 0)
    this.traders = Array.from({ length: TRADERS }, (_, nth) => trader(keyOf(`trader ${nth}`), nth))
  }

  /**
   * Pays every trader its initial funds.
   * @throws ProgramFailure when a payment fails
   */
  async fund(): Promise<void> {
    const drafts = this.traders.flatMap(({ address: Destination }) => {
      const token = { currency: 'CNY', issuer: owner.address, value: TOKENS }
      const payment = { TransactionType: 'Payment', Destination, Flags: 0 }
      return [
        { ...payment, Amount: FUNDS },
        { ...payment, Amount: token },
      ]
    })
    for (const draft of drafts) {
      const { phase, result } = await this.#owner.submit(draft)
      if (phase !== 'validated') throw new ProgramFailure(`funding ended as ${phase} with ${result}`)
    }
  }

  /** Starts trading. */
  start(): void {
    const addresses = this.traders.map(({ address }) => address)
    const work = this.traders.flatMap((trader) => {
      const others = addresses.filter((address) => address !== trader.address)
      return Array.from({ length: AT_ONCE }, () => trader.trade(others, owner.address))
    })
    this.#work = Promise.all(work)
    // The error of a trader reaches the caller of `finish`.
    this.#work.catch(() => undefined)
  }

  /**
   * Starts no more transactions and waits for the pending ones to end.
   * @throws the error that ended a trader
   */
  async finish(timeoutMs: number): Promise<void> {
    for (const trader of this.traders) trader.finish()
    const timer = setTimeout(() => this.stop(), timeoutMs)
    await this.#work
    clearTimeout(timer)
    this.stop()
  }

  /** Ends all sessions. */
  stop(): void {
    for (const trader of [this.#owner, ...this.traders]) trader.stop()
  }
}
