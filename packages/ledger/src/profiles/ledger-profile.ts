import type { LedgerNumber } from '@tidebook/amount'
import type { EngineResult } from '../base/engine-results.ts'
import type { Amendment } from './amendment.ts'
import type { QueueProfile } from './queue-profile.ts'

/** Where the taker's own crossed offers are deleted: in any book, or only in the directly crossed one. */
type SelfCrossing = 'cancel' | 'cancel-direct'

/** Trust lines that are created automatically when a token is received. */
interface AutoLines {
  /** Limit of such a line. */
  readonly limit: LedgerNumber
}

/** Parameters and policies of one network's ledger. Native amounts are in micro units. */
export interface LedgerProfile {
  readonly baseFee: bigint
  readonly reserveBase: bigint
  readonly reserveIncrement: bigint
  /** Smallest native payment that creates an account; usually the account reserve. */
  readonly minimumActivation: bigint
  /** Largest native amount allowed in a transaction. */
  readonly maxNative: bigint
  /** Receives every fee; undefined burns fees. */
  readonly feeAccount: Uint8Array | undefined
  /**
   * Blocks accounts, appoints issuers and creates series of unique tokens; undefined on networks without such an
   * account.
   */
  readonly managerAccount: Uint8Array | undefined
  /** Account whose signer list is the validator set; undefined when the ledger has no validators. */
  readonly validatorAuthority: Uint8Array | undefined
  readonly selfCrossing: SelfCrossing
  readonly autoLines: AutoLines | undefined
  /** Sequence of a new account. */
  readonly firstSequence: 'one' | 'ledger-index'
  /** Order in which a closing ledger applies its transactions. */
  readonly application: 'arrival' | 'canonical'
  /**
   * `by-flag`: a line's NoRipple setting follows the account's DefaultRipple flag and costs a reserve when it differs.
   * `indifferent`: NoRipple never costs a reserve and is not set for the issuer's side.
   */
  readonly defaultRipple: 'by-flag' | 'indifferent'
  /** `pages`: directories list the objects of an account and the offers of a price, and are entries themselves. */
  readonly directories: 'none' | 'pages'
  /** Maximum number of pages of a directory. An entry that does not fit is rejected with tecDIR_FULL. */
  readonly mostDirectoryPages: bigint
  /**
   * How a header commits to the state. `chain`: the hash of the ledger's changes and, every `checkpointInterval`
   * ledgers, of the whole state. `tree`: the root of the reference's tree over all entries.
   */
  readonly hashing: 'chain' | 'tree'
  /**
   * The accounts whose history lists a transaction: changed accounts, owners of changed offers and objects, and both
   * sides of changed lines (`owners`), or every account that a changed entry contains, such as the issuer of a traded
   * token (`named`).
   */
  readonly histories: 'owners' | 'named'
  /** Number of ledgers between two hashes of the whole state when each ledger only hashes its changes. */
  readonly checkpointInterval: number
  /** Maximum seconds that a ledger may close ahead of its host's clock, because clocks differ slightly. */
  readonly closeTimeLead: number
  /** Seconds to which validators round close times. */
  readonly closeTimeResolution: number
  /** Amendments that networks of this kind vote on, and how this ledger treats each. */
  readonly amendments: readonly Amendment[]
  /** Ids of the amendments that a new ledger lists, 64 hex digits each. */
  readonly genesisAmendments: readonly string[]
  /** How a host protects the open ledger from too many transactions; undefined accepts all of them. */
  readonly queue: QueueProfile | undefined
  /** Network-specific names for results of the reference. */
  readonly resultNames: Readonly<Partial<Record<EngineResult, EngineResult>>>
}
