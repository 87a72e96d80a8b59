/**
 * Numbers of PostgreSQL's advisory locks, each with one purpose, so that no two modules block each other by accident. A
 * number never changes, because programs of two versions may share a database. The locks of `attempts` are 64-bit
 * hashes.
 */
export const LOCKS = {
  /** The counters of the faucet. */
  faucetBudget: 7_350_001,
  /** The end of the audit log. */
  audit: 7_350_012,
  /** The identity of an account. */
  identity: 7_350_014,
  /** The bank cards of an account. */
  cards: 7_350_015,
  /** A payment that is detected on a chain or the ledger. */
  foundPayment: 7_350_021,
  /** The deposit addresses of a chain. */
  depositAddresses: 7_350_022,
  /** The unpaid orders of an account. */
  unpaidOrders: 7_350_023,
  /** The automatic payouts of a coin. */
  payoutLimits: 7_350_024,
  /** The role of the agent. */
  agent: 7_350_030,
  /** The accounts that bind the database to a seed. */
  agentAccounts: 7_350_032,
  /** The key of personal data: shared by the programs that use it, exclusive while it is replaced. */
  dataKey: 7_350_033,
  /** The questions of the knowledge test. */
  questions: 7_350_037,
  /** The purchases of an account. */
  buyShares: 7_350_041,
  /** A payment to the finance account. */
  financePayment: 7_350_042,
  /** The cover of a token. */
  productCover: 7_350_043,
  /** The hash of a payment that staff enter. */
  payoutHash: 7_350_044,
  /** The settings of the site. */
  siteSettings: 7_350_051,
  /** The program that writes the index. */
  indexWriter: 7_350_060,
  /** The local chains of a demonstration. */
  localChains: 7_350_061,
  /** The waiting orders of an account. */
  stopOrders: 7_350_062,
} as const
