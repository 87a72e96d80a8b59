import type { Logger } from 'pino'
import type { QueueProfile } from '@tidebook/ledger'
import type { NetworkId } from '@tidebook/protocol'
import type { Clock } from './clock.ts'
import type { NodeError } from './node-error.ts'
import type { OrderedLog } from './log/ordered-log.ts'
import type { ServerLimits } from './server/limits.ts'
import type { VerifierKind } from './verify/secp256k1-verifier.ts'

/** What a genesis ledger is made with. */
export interface GenesisOptions {
  /** Ledger seconds of a new ledger's genesis; the clock's by default. */
  readonly genesisCloseTime?: number
  /** Micro units; the network's own by default. */
  readonly baseFee?: bigint
  readonly reserveBase?: bigint
  readonly reserveIncrement?: bigint
}

export interface NodeOptions extends GenesisOptions {
  readonly network: NetworkId
  /** 0 takes any free port. */
  readonly port: number
  /** Interface to listen on; the loopback one by default. */
  readonly host?: string
  readonly dataDir: string
  /** Ledgers close only by `ledger_accept`. */
  readonly manual?: boolean
  /** The ledger ends with the process; the one in the data folder stays as it is. */
  readonly fresh?: boolean
  /** Milliseconds between two closes, at least 100. */
  readonly closeIntervalMs?: number
  /** Address that owns the whole supply in a new ledger; by default the one of the passphrase `masterpassphrase`. */
  readonly genesisAccount?: string
  readonly logger?: Logger
  readonly clock?: Clock
  /** Where order comes from; the order of arrival by default. */
  readonly log?: OrderedLog
  /** Threads that check signatures. */
  readonly verificationWorkers?: number
  /** Which signature code to try, in order. */
  readonly verifiers?: readonly VerifierKind[]
  /** The network's own by default. */
  readonly submissionQueue?: Partial<QueueProfile>
  /** Most submissions waiting for their result. */
  readonly queueLimit?: number
  readonly limits?: Partial<ServerLimits>
  /** Milliseconds between two looks for submissions that the log never delivered. */
  readonly sweepIntervalMs?: number
}

export interface RunningNode {
  /** Where HTTP POST and GET go. */
  readonly url: string
  readonly wsUrl: string
  readonly port: number
  readonly verifier: VerifierKind
  /** Settles when the node has stopped; with the failure when it stopped by itself because of one. */
  readonly stopped: Promise<NodeError | undefined>
  /** Stops gracefully; nothing acknowledged as validated is lost. */
  close(): Promise<void>
}
