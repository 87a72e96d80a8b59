import type { BroadcastResult } from '@tidebook/consensus'
import { CheckTxType } from '@tidebook/consensus'
import { swt } from '@tidebook/protocol'
import { priorityOf } from '../../packages/node/src/log/comet/block-proposal.ts'
import { CometApplication } from '../../packages/node/src/log/comet/comet-application.ts'
import { DecodedEnvelopes } from '../../packages/node/src/log/comet/decoded-envelopes.ts'
import { OwnEnvelopes, envelopeKey } from '../../packages/node/src/log/comet/own-envelopes.ts'
import { EnvelopeSender } from '../../packages/node/src/log/comet/envelope-sender.ts'
import type { CometGenesis } from '../../packages/node/src/log/comet/genesis-state.ts'
import { OwnEntries } from '../../packages/node/src/log/comet/own-entries.ts'
import type { LogEntry, LogReader, OrderedLog, TransactionEntry } from '../../packages/node/src/log/ordered-log.ts'
import { ProposalRefused } from '../../packages/node/src/log/ordered-log.ts'
import type { VirtualTime } from './virtual-time.ts'

/** Number of envelopes that a mempool remembers, so that it accepts none twice. */
const MAX_SEEN = 4096

interface SimLogOptions {
  readonly genesis: CometGenesis
  readonly time: VirtualTime
  /** Gossips an envelope that this mempool accepted to the other nodes. */
  readonly gossip: (envelope: Uint8Array) => void
  readonly onFault: (error: unknown) => void
}

/** The log of a simulated node: the node's own application and sender, with a mempool instead of CometBFT's. */
export class SimLog implements OrderedLog {
  readonly closesLedgers = true
  readonly #options: SimLogOptions
  readonly #ownEntries = new OwnEntries()
  readonly #ownEnvelopes = new OwnEnvelopes()
  readonly #envelopes = new DecodedEnvelopes()
  readonly #seen = new Set<string>()
  readonly #sender: EnvelopeSender
  #reader: LogReader | undefined
  #application: CometApplication | undefined
  mempool: Uint8Array[] = []

  constructor(options: SimLogOptions) {
    this.#options = options
    this.#sender = new EnvelopeSender({
      broadcast: (envelope) => this.offer(envelope),
      onSend: (envelope, entries, admittedAt) => {
        const key = envelopeKey(envelope)
        this.#ownEnvelopes.add(key, admittedAt)
        this.#envelopes.add(key, envelope, entries)
      },
      onUnknown: options.onFault,
      after: (ms, run) => {
        const timer = options.time.after(ms, run)
        return () => timer.cancel()
      },
    })
  }

  get application(): CometApplication {
    if (this.#application === undefined) throw new TypeError('The log is not running')
    return this.#application
  }

  /** @throws ProposalRefused */
  async propose(entry: LogEntry): Promise<void> {
    const reader = this.#reader
    if (entry.kind === 'close' || reader === undefined) throw new ProposalRefused('the log is not running')
    const admittedAt = this.#ownEnvelopes.commits
    const { checks, isAccepted, isFirst } = await reader.admit([entry])
    if (!isAccepted) throw new ProposalRefused('the ledger does not take the transaction now', checks[0])
    await this.#send(entry, reader, admittedAt, isFirst)
  }

  async #send(entry: TransactionEntry, reader: LogReader, admittedAt: number, isFirst: boolean): Promise<void> {
    const { blob, failHard, origin } = entry
    const priority = priorityOf(swt, blob, isFirst, reader.senderOf)
    const content = failHard === true ? { blob, failHard } : { blob }
    const own =
      origin === undefined ? undefined : this.#ownEntries.add(content, reader.idOf(blob), origin, reader.after)
    try {
      await this.#sender.send(content, priority, admittedAt)
    } catch (error) {
      if (own !== undefined) this.#ownEntries.remove(own)
      throw error
    }
  }

  start(reader: LogReader): void {
    const { genesis, onFault } = this.#options
    this.#reader = reader
    this.#application = new CometApplication({
      network: swt,
      genesis,
      reader,
      ownEntries: this.#ownEntries,
      ownEnvelopes: this.#ownEnvelopes,
      keptBlocks: { first: () => Promise.resolve(0) },
      envelopes: this.#envelopes,
      onCommitted: (height) => this.#repeatOverdue(reader, height),
      onDoubleVotes: () => undefined,
      onCheckFailed: onFault,
    })
  }

  stop(): void {
    this.#reader = undefined
    this.#sender.stop()
  }

  /** Submits an envelope to the mempool, as a client of CometBFT or another node does. */
  async offer(envelope: Uint8Array): Promise<BroadcastResult> {
    const key = envelopeKey(envelope)
    if (this.#seen.has(key)) return { code: 1, log: 'tx already exists in cache' } as BroadcastResult
    this.#seen.add(key)
    if (this.#seen.size > MAX_SEEN) for (const oldest of [...this.#seen].slice(0, 1)) this.#seen.delete(oldest)
    const { code, log } = await this.application.checkTx({ tx: envelope, type: CheckTxType.NEW })
    if (code === 0) {
      this.mempool.push(envelope)
      this.#options.gossip(envelope)
    } else this.#seen.delete(key)
    return { code, log } as BroadcastResult
  }

  /** Removes the envelopes of a block from the mempool and checks the others again. */
  async committed(txs: readonly Uint8Array[]): Promise<void> {
    const included = new Set(txs.map(envelopeKey))
    for (const key of included) this.#seen.add(key)
    const left: Uint8Array[] = []
    for (const tx of this.mempool.splice(0)) {
      if (included.has(envelopeKey(tx))) continue
      const { code } = await this.application.checkTx({ tx, type: CheckTxType.RECHECK })
      if (code === 0) left.push(tx)
      else this.#seen.delete(envelopeKey(tx))
    }
    this.mempool = [...left, ...this.mempool]
  }

  #repeatOverdue(reader: LogReader, height: number): void {
    for (const own of this.#ownEntries.overdue(height)) {
      own.wasRepeated = true
      own.sentAt = height
      const admittedAt = this.#ownEnvelopes.commits
      const again = async (): Promise<void> => {
        const { isAccepted } = await reader.admit([own], true)
        if (isAccepted) await this.#sender.send(own, priorityOf(swt, own.blob, false, reader.senderOf), admittedAt)
      }
      again().catch(() => undefined)
    }
  }
}
