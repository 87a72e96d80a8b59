import type { Logger } from 'pino'
import type { NetworkId } from '@tidebook/protocol'
import type { Clock } from '../base/clock.ts'
import type { RuleOptions } from '../base/ledger-rules.ts'
import type { NodeError } from '../base/node-error.ts'
import type { OrderedLog } from '../log/ordered-log.ts'
import type { ServerLimits } from '../server/limits.ts'
import type { VerifierKind } from '../verify/secp256k1-verifier.ts'

export interface NodeOptions extends RuleOptions {
  readonly network: NetworkId
  /** Port to listen on; 0 chooses a free port. */
  readonly port: number
  /** Interface to listen on; loopback by default. */
  readonly host?: string
  readonly dataDir: string
  /** Whether to close ledgers only by `ledger_accept`. */
  readonly manual?: boolean
  /** Whether the ledger is temporary and ends with the process. The ledger in the data folder is not changed. */
  readonly fresh?: boolean
  /** Milliseconds between two closes, at least 100. */
  readonly closeIntervalMs?: number
  /**
   * Address that owns the whole supply of a new ledger; by default the account of the passphrase `masterpassphrase`.
   */
  readonly genesisAccount?: string
  /**
   * File of the administration token, or `off` to disable administration. `admin-token` in the data folder by default.
   */
  readonly adminToken?: string
  readonly logger?: Logger
  readonly clock?: Clock
  /** Monotonic milliseconds by which clients are charged for work; CPU time by default. */
  readonly workClock?: Clock
  /**
   * Home folder of the CometBFT that orders the log. Its genesis file determines network, time, owner, fees and
   * reserves.
   */
  readonly cometHome?: string
  /** Number of days for which CometBFT keeps blocks, 14 by default; 0 keeps all. */
  readonly blockDays?: number
  /** The ordered log; order of arrival by default. */
  readonly log?: OrderedLog
  /** Number of threads that verify signatures. */
  readonly verificationWorkers?: number
  /** Signature implementations to try, in this order. */
  readonly verifiers?: readonly VerifierKind[]
  /** Maximum number of submissions waiting for their result. */
  readonly queueLimit?: number
  readonly limits?: Partial<ServerLimits>
  /** Addresses and ranges (`10.0.0.0/8`) of proxies whose X-Forwarded-For is trusted; none by default. */
  readonly trustedProxies?: readonly string[]
  /** Milliseconds between checks for submissions that the log never delivered. */
  readonly sweepIntervalMs?: number
}

export interface RunningNode {
  /** URL for HTTP POST and GET. */
  readonly url: string
  readonly wsUrl: string
  readonly port: number
  /** Token that admin methods require as `Authorization: Bearer …`; undefined if administration is disabled. */
  readonly adminToken: string | undefined
  readonly verifier: VerifierKind
  /** Settles when the node has stopped, with the failure if there was one. */
  readonly stopped: Promise<NodeError | undefined>
  /** Stops gracefully. Loses nothing that was acknowledged as validated. */
  close(): Promise<void>
}
