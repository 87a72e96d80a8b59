/** Units of metrics. */
export const FIGURE_UNITS = ['count', 'seconds', 'bytes', 'days', 'share'] as const
export type FigureUnit = (typeof FIGURE_UNITS)[number]

/** Every metric of the operator's page, with its unit. */
export const OPERATION_FIGURES = {
  validatedLedger: 'count',
  /** Time since the node reported a new validated ledger. */
  sinceLedger: 'seconds',
  /** Time by which the close time of the last indexed ledger is ahead of this machine's clock. */
  clockAhead: 'seconds',
  /** Mean time to close and store a ledger, since the last reading. */
  closeTime: 'seconds',
  indexedLedger: 'count',
  behind: 'count',
  /**
   * Time from a ledger's arrival to its commit in the index: the mean since the last reading, or the age of the current
   * stall.
   */
  indexLag: 'seconds',
  queued: 'count',
  pending: 'count',
  /** Cost of entry into the open ledger, as a multiple of the base fee. */
  feeFactor: 'count',
  jobsWaiting: 'count',
  jobsFailed: 'count',
  serverMemory: 'bytes',
  nodeMemory: 'bytes',
  memoryAvailable: 'bytes',
  connections: 'count',
  streams: 'count',
  nodeConnections: 'count',
  /** Share of the maximum connections in use, of the server or the node, whichever is higher. */
  connectionShare: 'share',
  diskFree: 'bytes',
  diskSize: 'bytes',
  databaseSize: 'bytes',
  /** Time until the first certificate of PUBLIC_URL and PUBLIC_NODE_URL expires. */
  certificateDays: 'days',
  /** 1 when the node verifies signatures natively. */
  nativeVerifier: 'count',
  brokenInvariants: 'count',
  /** Failed requests caused by the server, and errors reported by pages, in five minutes. */
  failures: 'count',
  /** Gateways that the agent stopped, and coins whose balance is too small for the due payouts. */
  agentStops: 'count',
  agentShort: 'count',
  /** Orders that the agent could not process in its last round. */
  agentStuck: 'count',
  /** Longest time since the agent last read any of the chains and ledgers that it follows. */
  agentSilence: 'seconds',
  /** Chains whose nodes have had no new final block for too long. */
  chainsStalled: 'count',
  /** Age of the oldest payment that the agent owes and that no validated ledger contains. */
  payoutAge: 'seconds',
  pageErrors: 'count',
  /** Validators of this machine whose CometBFT has ended and is not restarted. */
  validatorsStopped: 'count',
  /** Backups and rehearsals whose last run failed. */
  backupsFailed: 'count',
  /** Time since `/ready` last reported ready. */
  notReady: 'seconds',
} as const satisfies Readonly<Record<string, FigureUnit>>
export type OperationFigure = keyof typeof OPERATION_FIGURES

/** Every alarm. */
export const ALARMS = [
  'not-ready',
  'ledgers',
  'clock-ahead',
  'index-behind',
  'index-lag',
  'invariant',
  'validator-stopped',
  'agent-stopped',
  'disk',
  'memory',
  'queue',
  'connections',
  'certificate',
  'verifier',
  'failures',
  'agent-short',
  'agent-stuck',
  'agent-reader',
  'chain-stalled',
  'payout-waiting',
  'backup-failed',
  'jobs',
  'page-errors',
] as const
export type AlarmName = (typeof ALARMS)[number]
