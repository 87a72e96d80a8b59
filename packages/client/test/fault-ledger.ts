import { createHash } from 'node:crypto'
import { NodePool } from '../src/node/node-pool.ts'
import type { FakeClock } from './fake-clock.ts'
import { fakeFetch, hang } from './fake-fetch.ts'

/** Faults of a node. */
export interface Faults {
  /** The node receives no requests. */
  isDown?: boolean
  /** The node executes requests, but its answers are lost. */
  losesAnswers?: boolean
  /** The node never answers. */
  hangs?: boolean
  /** Number of ledgers that the node is behind. */
  behind?: number
  /** Result that the node reports for submissions. */
  says?: string
  /** The node forwards submissions regardless of the result that it reports. True by default when `says` is not set. */
  handsOn?: boolean
  /** The node claims to be this many ledgers ahead and to hold all of them. */
  ahead?: number
  /** The next number of the account that the node claims for a validated ledger. */
  number?: number
  /** The node reports transactions of validated ledgers as failed. */
  fails?: boolean
  /** The node denies that its ledgers include the transactions. */
  denies?: boolean
  /** First ledger that the node holds. */
  from?: number
}

interface Tx {
  readonly hash: string
  readonly account: string
  readonly sequence: number
  readonly last: number
  /** Purpose of the transaction; one that starts with `tec` fails in the ledger. */
  readonly payload: string
}

export const ACCOUNT = 'jA'

/** Returns the bytes and the hash of a transaction of this ledger. */
export function signedAs(payload: string, sequence: number, lastLedger: number, account = ACCOUNT) {
  const blob = `${account}:${sequence}:${lastLedger}:${payload}`
  return { blob, hash: createHash('sha256').update(blob).digest('hex').toUpperCase(), sequence, lastLedger }
}

/** One ledger behind several nodes, each with its own faults. */
export class FaultLedger {
  readonly nodes = new Map<string, Faults>()
  readonly held: { readonly tx: Tx; readonly ledger: number; readonly result: string }[] = []
  /** All submissions that reached a node. */
  readonly sent: { readonly node: string; readonly blob: string }[] = []
  readonly #open: Tx[] = []
  #validated = 100
  closeIntervalMs: number | undefined = 1000

  constructor(names: readonly string[] = ['one', 'two', 'three']) {
    for (const name of names) this.nodes.set(name, {})
  }

  get validated(): number {
    return this.#validated
  }

  /** The real node pool over these nodes. */
  pool(clock: FakeClock): NodePool {
    const nodes = [...this.nodes.keys()].map((name) => `http://${name}`)
    const fetch = fakeFetch(({ url, body }) => {
      const { method, params } = body as { method: string; params: [Record<string, unknown>] }
      return this.#ask(url.hostname, method, params[0])
    })
    return new NodePool({ nodes, fetch, clock, online: () => true })
  }

  fault(name: string, faults: Faults): void {
    this.nodes.set(name, faults)
  }

  heal(): void {
    for (const name of this.nodes.keys()) this.nodes.set(name, {})
  }

  /** Closes the open ledger. */
  close(ledgers = 1): void {
    for (let count = 0; count < ledgers; count += 1) {
      this.#validated += 1
      for (const tx of this.#open.splice(0)) {
        const result = tx.payload.startsWith('tec') ? 'tecKILLED' : 'tesSUCCESS'
        this.held.push({ tx, ledger: this.#validated, result })
      }
    }
  }

  /** Discards the open ledger, as when the network drops transactions without consensus. */
  drop(): void {
    this.#open.splice(0)
  }

  /** Uses the account's next number in another transaction. */
  useElsewhere(): void {
    const sequence = this.#next()
    this.#open.push({
      hash: `else ${sequence} ${this.sent.length}`,
      account: ACCOUNT,
      sequence,
      last: 1e9,
      payload: '-',
    })
  }

  /** Returns how often validated ledgers include a payload. */
  count(payload: string): number {
    return this.held.filter(({ tx }) => tx.payload === payload).length
  }

  #next(upTo = Infinity): number {
    const used = this.held.filter(({ tx, ledger }) => tx.account === ACCOUNT && ledger <= upTo).length
    return 5 + used + (upTo === Infinity ? this.#open.filter(({ account }) => account === ACCOUNT).length : 0)
  }

  #ask(name: string, method: string, params: Record<string, unknown>): unknown {
    const faults = this.nodes.get(name) ?? {}
    if (faults.isDown === true) throw new TypeError('fetch failed')
    if (faults.hangs === true) return hang()
    const result = this.#answer(name, method, params, faults)
    if (faults.losesAnswers === true) throw new TypeError('connection reset')
    return { result: { status: 'success', ...result } }
  }

  #answer(name: string, method: string, params: Record<string, unknown>, faults: Faults): Record<string, unknown> {
    const validated = this.#validated - (faults.behind ?? 0) + (faults.ahead ?? 0)
    switch (method) {
      case 'submit': {
        const blob = String(params['tx_blob'])
        this.sent.push({ node: name, blob })
        const { says, handsOn = says === undefined } = faults
        const result = handsOn ? this.#submit(blob, this.#validated - (faults.behind ?? 0)) : ''
        return { engine_result: says ?? result, engine_result_message: '' }
      }
      case 'tx': {
        const match = this.held.find(({ tx, ledger }) => tx.hash === params['transaction'] && ledger <= validated)
        if (faults.fails === true)
          return { validated: true, ledger_index: this.#validated, meta: { TransactionResult: 'tecKILLED' } }
        if (match === undefined || faults.denies === true || match.ledger < (faults.from ?? 0))
          return { status: 'error', error: 'txnNotFound' }
        return { validated: true, ledger_index: match.ledger, meta: { TransactionResult: match.result } }
      }
      case 'account_info': {
        const isValidated = params['ledger_index'] === 'validated'
        const Sequence =
          (isValidated ? faults.number : undefined) ??
          this.#next(isValidated || faults.behind !== undefined ? validated : Infinity)
        return { validated: isValidated, ledger_index: validated, account_data: { Account: ACCOUNT, Sequence } }
      }
      case 'fee':
        return { drops: { base_fee: '10' } }
      default: {
        const tidebook = { close_interval_ms: this.closeIntervalMs }
        const info = {
          validated_ledger: { seq: validated },
          complete_ledgers: `${faults.from ?? 1}-${validated}`,
          tidebook,
        }
        return { info }
      }
    }
  }

  #submit(blob: string, validated: number): string {
    const [account = '', sequence = '', last = '', payload = ''] = blob.split(':')
    const { hash } = signedAs(payload, Number(sequence), Number(last), account)
    const tx: Tx = { hash, account, sequence: Number(sequence), last: Number(last), payload }
    if (this.#open.some((each) => each.hash === hash)) return 'tefALREADY'
    const next = this.#next()
    if (tx.sequence < next) return 'tefPAST_SEQ'
    if (tx.last <= Math.max(validated, this.#validated)) return 'tefMAX_LEDGER'
    if (tx.sequence > next) return 'terPRE_SEQ'
    if (payload.startsWith('tem')) return 'temMALFORMED'
    this.#open.push(tx)
    return payload.startsWith('tec') ? 'tecKILLED' : 'tesSUCCESS'
  }
}
