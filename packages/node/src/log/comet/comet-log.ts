import { AbciServer, CometClient, ConsensusError, fitsEnvelope } from '@tidebook/consensus'
import type { AbciApplication, DoubleVote } from '@tidebook/consensus'
import type { Logger } from 'pino'
import type { NetworkDefinition } from '@tidebook/protocol'
import { NodeError } from '../../base/node-error.ts'
import type { LogEntry, LogReader, OrderedLog, SignedBlock, TransactionEntry } from '../ordered-log.ts'
import type { LogRestore } from '../log-snapshots.ts'
import { ProposalRefused } from '../ordered-log.ts'
import { CometApplication } from './comet-application.ts'
import { OwnEnvelopes, envelopeKey } from './own-envelopes.ts'
import { EnvelopeSender } from './envelope-sender.ts'
import { DecodedEnvelopes } from './decoded-envelopes.ts'
import type { CometGenesis } from './genesis-state.ts'
import { KeptBlocks } from './kept-blocks.ts'
import type { OwnEntry } from './own-entries.ts'
import { OwnEntries } from './own-entries.ts'
import { priorityOf } from './block-proposal.ts'
import { RestoreApplication } from './restore-application.ts'
import { SignedBlocks } from './signed-blocks.ts'

export interface CometLogOptions {
  readonly network: NetworkDefinition
  readonly genesis: CometGenesis
  /** Where to listen for CometBFT: `unix://PATH` or `tcp://HOST:PORT`. */
  readonly application: string
  /** Where CometBFT serves its RPC: `tcp://HOST:PORT`. */
  readonly rpc: string
  /** Whether CometBFT starts from a snapshot of the network. */
  readonly isStateSynced: boolean
  /** Number of days for which CometBFT keeps blocks; 0 keeps all. */
  readonly blockDays: number
  readonly logger: Logger
  /** Stores double votes that a block proves. May throw a system error. */
  readonly storeDoubleVotes: (votes: readonly DoubleVote[]) => void
  /** Called when the log cannot listen for connections of CometBFT. */
  readonly onFailure: (error: NodeError) => void
}

/**
 * A log that CometBFT orders. Proposals enter its mempool in envelopes, and blocks arrive over ABCI. CometBFT runs as a
 * separate program; without it the node answers requests but accepts no transactions.
 */
export class CometLog implements OrderedLog {
  readonly closesLedgers = true
  readonly #options: CometLogOptions
  readonly #client: CometClient
  readonly #sender: EnvelopeSender
  readonly #blocks: SignedBlocks
  readonly #ownEntries = new OwnEntries()
  readonly #ownEnvelopes = new OwnEnvelopes()
  readonly #envelopes = new DecodedEnvelopes()
  #reader: LogReader | undefined
  #server: AbciServer | undefined
  #application: AbciApplication | undefined
  /** Settles when a running ledger's application answers. */
  readonly #started = Promise.withResolvers<void>()

  constructor(options: CometLogOptions) {
    this.#options = options
    const client = new CometClient(options.rpc)
    this.#client = client
    this.#blocks = new SignedBlocks(client)
    this.#sender = new EnvelopeSender({
      broadcast: (envelope) => client.broadcastTxSync(envelope),
      onSend: (envelope, entries, admittedAt) => {
        const key = envelopeKey(envelope)
        this.#ownEnvelopes.add(key, admittedAt)
        this.#envelopes.add(key, envelope, entries)
      },
      onUnknown: (error) => options.logger.warn({ err: error }, 'CometBFT did not confirm an envelope'),
    })
  }

  /** @throws ProposalRefused */
  async propose(entry: LogEntry): Promise<void> {
    if (entry.kind === 'close') throw new ProposalRefused('blocks of CometBFT close ledgers')
    const reader = this.#reader
    if (reader === undefined) throw new ProposalRefused('the log is not running')
    if (!fitsEnvelope(entry)) throw new ProposalRefused('the transaction is larger than an envelope')
    const admittedAt = this.#ownEnvelopes.commits
    const { checks, isAccepted, isFirst } = await reader.admit([entry])
    if (!isAccepted) throw new ProposalRefused('the ledger does not take the transaction now', checks[0])
    await this.#send(entry, reader, admittedAt, isFirst)
  }

  async #send(entry: TransactionEntry, reader: LogReader, admittedAt: number, isFirst: boolean): Promise<void> {
    const { blob, failHard, origin } = entry
    const priority = priorityOf(this.#options.network, blob, isFirst, reader.senderOf)
    const content = failHard === true ? { blob, failHard } : { blob }
    const own =
      origin === undefined ? undefined : this.#ownEntries.add(content, reader.idOf(blob), origin, reader.after)
    try {
      await this.#sender.send(content, priority, admittedAt)
      if (own !== undefined) this.#ownEntries.sent(own, reader.after)
    } catch (error) {
      if (own !== undefined) this.#ownEntries.remove(own)
      throw error
    }
  }

  start(reader: LogReader): void {
    const { blockDays, genesis, network, onFailure } = this.#options
    this.#reader = reader
    this.#application = new CometApplication({
      network,
      genesis,
      reader,
      ownEntries: this.#ownEntries,
      ownEnvelopes: this.#ownEnvelopes,
      keptBlocks: new KeptBlocks(reader, blockDays),
      envelopes: this.#envelopes,
      onCommitted: (height) => this.#repeatOverdue(reader, height),
      onDoubleVotes: (votes) => this.#noteDoubleVotes(votes),
      onCheckFailed: (error) => this.#options.logger.error({ err: error }, 'a transaction could not be checked'),
    })
    this.#started.resolve()
    if (this.#server === undefined) this.#listen(this.#application).catch((error: NodeError) => onFailure(error))
  }

  #noteDoubleVotes(votes: readonly DoubleVote[]): void {
    const { logger, storeDoubleVotes } = this.#options
    logger.error({ votes }, 'a validator signed two blocks: two nodes have its key')
    try {
      storeDoubleVotes(votes)
    } catch (error) {
      // The block is applied anyway, as on every other node.
      logger.error({ err: error, votes }, 'double votes could not be stored')
    }
  }

  /** @throws NodeError node/port-taken */
  async #listen(first: AbciApplication): Promise<void> {
    const { application: address, genesis, logger } = this.#options
    const server = new AbciServer({
      application: () => this.#application ?? first,
      onError: (error) => logger.error({ err: error }, 'a connection of CometBFT failed'),
    })
    this.#server = server
    try {
      const listening = await server.listen(address)
      logger.info({ address: listening, chain: genesis.chainId }, 'waiting for CometBFT')
    } catch (error) {
      throw asNodeError(error)
    }
  }

  /** @throws NodeError node/port-taken, and errors of the store */
  async restoreLedger(restore: LogRestore): Promise<void> {
    if (!this.#options.isStateSynced) return
    const restored = Promise.withResolvers<void>()
    const onRestored = (): Promise<void> => {
      restored.resolve()
      return this.#started.promise
    }
    await this.#listen(new RestoreApplication({ restore, onRestored }))
    this.#options.logger.info('waiting for a snapshot of the network')
    await restored.promise
  }

  signedBlock(height: number, client: string): Promise<SignedBlock | undefined> {
    return this.#blocks.get(height, client)
  }

  async stop(): Promise<void> {
    this.#reader = undefined
    this.#sender.stop()
    this.#client.close()
    await this.#server?.close()
  }

  /**
   * Resends transactions that no block has contained for long: their envelope may be stuck at a node that proposes
   * none.
   */
  #repeatOverdue(reader: LogReader, height: number): void {
    for (const own of this.#ownEntries.overdue(height)) {
      own.wasRepeated = true
      own.sentAt = height
      void this.#repeat(reader, own)
    }
  }

  async #repeat(reader: LogReader, own: OwnEntry): Promise<void> {
    try {
      const admittedAt = this.#ownEnvelopes.commits
      const { isAccepted } = await reader.admit([own], true)
      const priority = priorityOf(this.#options.network, own.blob, false, reader.senderOf)
      if (isAccepted) await this.#sender.send(own, priority, admittedAt)
    } catch (error) {
      // CometBFT may still deliver the first envelope, so the submitter keeps waiting.
      this.#options.logger.warn({ err: error }, 'a transaction could not be resent')
    }
  }
}

function asNodeError(error: unknown): NodeError {
  const message = error instanceof ConsensusError ? error.message : String(error)
  return new NodeError('node/port-taken', message, { cause: error })
}
