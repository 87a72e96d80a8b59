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
  /** File of the administration token, or `off`: nobody administers. `admin-token` in the data folder by default. */
  readonly adminToken?: string
  readonly logger?: Logger
  readonly clock?: Clock
  /** Milliseconds by which work is charged to clients, ever growing; the processor's own by default. */
  readonly workClock?: Clock
  /** Where order comes from; the order of arrival by default. */
  readonly log?: OrderedLog
  /** Threads that check signatures. */
  readonly verificationWorkers?: number
  /** Which signature code to try, in order. */
  readonly verifiers?: readonly VerifierKind[]
  /** Most submissions waiting for their result. */
  readonly queueLimit?: number
  readonly limits?: Partial<ServerLimits>
  /** Addresses and ranges (`10.0.0.0/8`) of proxies whose X-Forwarded-For is believed; none by default. */
  readonly trustedProxies?: readonly string[]
  /** Milliseconds between two looks for submissions that the log never delivered. */
  readonly sweepIntervalMs?: number
}

export interface RunningNode {
  /** Where HTTP POST and GET go. */
  readonly url: string
  readonly wsUrl: string
  readonly port: number
  /** What admin methods want as `Authorization: Bearer …`; undefined where nobody administers. */
  readonly adminToken: string | undefined
  readonly verifier: VerifierKind
  /** Settles when the node has stopped; with the failure when it stopped by itself because of one. */
  readonly stopped: Promise<NodeError | undefined>
  /** Stops gracefully; nothing acknowledged as validated is lost. */
  close(): Promise<void>
}
