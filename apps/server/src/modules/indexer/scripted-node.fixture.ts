import type { NodeLink } from '../node/node-link.ts'
import { NodeLinkError } from '../node/node.errors.ts'

/** One ledger in the format of a node. */
export interface ScriptedLedger {
  readonly hash: string
  readonly parent: string
  readonly transactions: number
}

/** A node that serves the consecutive ledgers `first` to `last` until a test changes it. */
export class ScriptedNode implements NodeLink {
  readonly ledgers = new Map<number, ScriptedLedger>()
  /** Numbers of the requested ledgers, in order. */
  readonly asked: number[] = []
  readonly #held = new Map<number, () => void>()
  connected = true
  /** Whether responses to `ledger` wait for `release`. */
  holding = false
  /** Whether it is the exchange's own node, with the full history. */
  local = false
  /** Error to throw instead of the next response to `ledger`. */
  refusal: NodeLinkError | undefined
  /** Number of queries for the available ledgers. */
  states = 0

  constructor(first: number, last: number, transactions = 0) {
    for (let index = first; index <= last; index += 1) this.add(index, transactions)
  }

  add(index: number, transactions = 0, fork = ''): void {
    this.ledgers.set(index, { hash: `H${index}${fork}`, parent: `H${index - 1}${fork}`, transactions })
  }

  release(index: number): void {
    this.#held.get(index)?.()
    this.#held.delete(index)
  }

  close(): void {
    this.connected = false
  }

  async request(command: string, params: Readonly<Record<string, unknown>> = {}): Promise<unknown> {
    if (!this.connected) throw new NodeLinkError('node/unavailable', 'away')
    if (command === 'server_info') {
      this.states += 1
      const indices = [...this.ledgers.keys()]
      const range = indices.length === 0 ? 'empty' : `${Math.min(...indices)}-${Math.max(...indices)}`
      return { info: { complete_ledgers: range, tidebook: { local: this.local } } }
    }
    const index = Number(params['ledger_index'])
    this.asked.push(index)
    const refused = this.refusal
    this.refusal = undefined
    if (refused !== undefined) throw refused
    if (this.holding) await new Promise<void>((resolve) => this.#held.set(index, resolve))
    const ledger = this.ledgers.get(index)
    if (ledger === undefined) throw new NodeLinkError('node/refused', 'ledgerNotFound', 'lgrNotFound')
    return { ledger: ledgerJson(index, ledger) }
  }
}

function ledgerJson(index: number, { hash, parent, transactions }: ScriptedLedger) {
  return {
    ledger_index: index,
    ledger_hash: hash,
    parent_hash: parent,
    close_time: 800_000_000 + index,
    transactions: Array.from({ length: transactions }, (_, place) => ({
      hash: `T${index}-${place}`,
      TransactionType: 'AccountSet',
      Account: 'jA',
      Sequence: place + 1,
      Fee: '10',
      metaData: { TransactionIndex: place, TransactionResult: 'tesSUCCESS', AffectedNodes: [] },
    })),
  }
}
