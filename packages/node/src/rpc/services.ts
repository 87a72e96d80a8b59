import type { Logger } from 'pino'
import type { Ledger, LedgerRules } from '@tidebook/ledger'
import type { NetworkDefinition } from '@tidebook/protocol'
import type { Clock } from '../base/clock.ts'
import type { GenesisOptions } from '../base/genesis-options.ts'
import type { WireForms } from '../json/wire-forms.ts'
import type { SignedBlock } from '../log/ordered-log.ts'
import type { LedgerHost } from '../pipeline/ledger-host.ts'
import type { LedgerPipeline } from '../pipeline/ledger-pipeline.ts'
import type { Admission } from '../admission/admission.ts'
import type { StreamHub } from '../streams/stream-hub.ts'
import type { VerifierKind } from '../verify/secp256k1-verifier.ts'

/** Properties of this node that do not change while it runs. */
export interface NodeFacts {
  readonly version: string
  readonly verifier: VerifierKind
  readonly verificationWorkers: number
  /** Hash of the first ledger of the network; undefined when the history of this node begins later. */
  readonly genesisHash: string | undefined
  readonly manual: boolean
  readonly closeIntervalMs: number
  /** Milliseconds since 1970. */
  readonly startedAt: number
}

/** Dependencies of request handlers. */
export interface Services {
  readonly network: NetworkDefinition
  readonly rules: LedgerRules
  readonly forms: WireForms
  readonly host: LedgerHost
  readonly pipeline: LedgerPipeline
  /** Returns a block of the consensus engine on behalf of a client; undefined on a node that orders its own ledger. */
  readonly signedBlock: ((height: number, client: string) => Promise<SignedBlock | undefined>) | undefined
  readonly streams: StreamHub
  readonly admission: Admission
  readonly facts: NodeFacts
  readonly clock: Clock
  readonly logger: Logger
  /** Resets to a new genesis ledger; undefined on a node that keeps its ledger. */
  readonly startOver: ((genesis: GenesisOptions) => Promise<Pick<Ledger, 'openIndex' | 'lastClosed'>>) | undefined
  /** Schedules the end of the node. */
  readonly requestStop: () => void
}
