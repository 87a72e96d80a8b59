import type { LedgerNumber } from '@tidebook/amount'
import type { EngineResult } from '../base/engine-results.ts'
import type { Amendment } from './amendment.ts'
import type { QueueProfile } from './queue-profile.ts'

/** What happens to the taker's own offers in the way: deleted in any book, or only in the directly crossed book. */
export type SelfCrossing = 'cancel' | 'cancel-direct'

/** Trust lines that make themselves when a token is received. */
export interface AutoLines {
  /** Limit of such a line. */
  readonly limit: LedgerNumber
}

/** The numbers and policies of one network's ledger. Native amounts are micro units. */
export interface LedgerProfile {
  readonly baseFee: bigint
  readonly reserveBase: bigint
  readonly reserveIncrement: bigint
  /** Smallest native payment that creates an account; the account reserve where the network has no own number. */
  readonly minimumActivation: bigint
  /** Largest native amount a transaction may name. */
  readonly maxNative: bigint
  /** Receives every fee; undefined burns it. */
  readonly feeAccount: Uint8Array | undefined
  /** Bars accounts, names issuers and opens series of unique tokens; undefined: nobody does. */
  readonly managerAccount: Uint8Array | undefined
  readonly selfCrossing: SelfCrossing
  readonly autoLines: AutoLines | undefined
  /** Sequence of a new account. */
  readonly firstSequence: 'one' | 'ledger-index'
  /** Order in which a closing ledger applies its transactions. */
  readonly application: 'arrival' | 'canonical'
  /**
   * `by-flag`: a line's NoRipple setting follows the account's DefaultRipple flag and costs a reserve when it
   * differs. `indifferent`: NoRipple never costs anything and is not set for the issuer's side.
   */
  readonly defaultRipple: 'by-flag' | 'indifferent'
  /** `pages`: what an account owns and the offers of a price are listed in directories, which are entries themselves. */
  readonly directories: 'none' | 'pages'
  /** Pages that a directory may have; what finds no place any more is refused with tecDIR_FULL. */
  readonly mostDirectoryPages: bigint
  /**
   * What a header says about the state. `chain`: the hash of the ledger's changes and, every `checkpointInterval`
   * ledgers, of the whole state. `tree`: the root of the reference's tree over all entries.
   */
  readonly hashing: 'chain' | 'tree'
  /**
   * Whose history lists a transaction: the owners of the accounts, offers and objects that it changed and both ends of
   * lines (`owners`), or everybody whom a changed entry names, as the issuer of what an offer trades (`named`).
   */
  readonly histories: 'owners' | 'named'
  /** Ledgers between two hashes of the whole state where each ledger only hashes its changes. */
  readonly checkpointInterval: number
  /** Most seconds that a ledger may close ahead of its host's clock: clocks of hosts differ a little. */
  readonly closeTimeLead: number
  /** Seconds to which validators round close times. */
  readonly closeTimeResolution: number
  /** Changes of rules that networks of the kind vote on, and what this ledger makes of each. */
  readonly amendments: readonly Amendment[]
  /** Ids of the amendments that a new ledger lists, 64 hex digits each. */
  readonly genesisAmendments: readonly string[]
  /** How a host defends the open ledger against too many transactions; undefined: it takes all of them. */
  readonly queue: QueueProfile | undefined
  /** The network's own names for results of the reference. */
  readonly resultNames: Readonly<Partial<Record<EngineResult, EngineResult>>>
}
