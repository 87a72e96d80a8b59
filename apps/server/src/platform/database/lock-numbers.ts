/**
 * Numbers of PostgreSQL's advisory locks, each with one purpose, so that no two modules block each other by accident. A
 * number never changes, because programs of two versions may share a database. The locks of `app.attempts` are 64-bit
 * hashes instead.
 */
export const LOCKS = {
  /** Lock for the faucet's counters. */
  faucetBudget: 7_350_001,
  /** Lock for the end of the audit log. */
  audit: 7_350_012,
  /** Lock for the identity of an account. */
  identity: 7_350_014,
  /** Lock for the bank cards of an account. */
  cards: 7_350_015,
  /** Lock for a payment detected on a chain or on the ledger. */
  foundPayment: 7_350_021,
  /** Lock for the deposit addresses of a chain. */
  depositAddresses: 7_350_022,
  /** Lock for the unpaid orders of an account. */
  unpaidOrders: 7_350_023,
  /** Lock for the automatic payouts of a coin. */
  payoutLimits: 7_350_024,
  /** Lock for the agent role: one program holds it. */
  agent: 7_350_030,
  /** Lock for the accounts that tie this database to a seed. */
  agentAccounts: 7_350_032,
  /** Lock for the personal data key: shared by the programs that use it, exclusive while it is replaced. */
  dataKey: 7_350_033,
  /** Lock for the questions of the knowledge test. */
  questions: 7_350_037,
  /** Lock for the purchases of an account. */
  buyShares: 7_350_041,
  /** Lock for a payment to the finance account. */
  financePayment: 7_350_042,
  /** Lock for the cover of a token. */
  productCover: 7_350_043,
  /** Lock for the hash of a payment that staff enter. */
  payoutHash: 7_350_044,
  /** Lock for the settings of the site. */
  siteSettings: 7_350_051,
  /** Lock for the index: one program writes it. */
  indexWriter: 7_350_060,
  /** Lock for the local chains of a demonstration. */
  localChains: 7_350_061,
  /** Lock for the stop orders of an account. */
  stopOrders: 7_350_062,
} as const
