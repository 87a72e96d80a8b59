/** What a figure counts in. */
export const FIGURE_UNITS = ['count', 'seconds', 'bytes', 'days', 'share'] as const
export type FigureUnit = (typeof FIGURE_UNITS)[number]

/** Every figure of the page for operators, and what it counts in. */
export const OPERATION_FIGURES = {
  validatedLedger: 'count',
  /** Since the node told of a new validated ledger. */
  sinceLedger: 'seconds',
  /** By how much the last ledger in the index closed ahead of the clock of this machine. */
  clockAhead: 'seconds',
  /** To close a ledger and write it down, mean since the last look. */
  closeTime: 'seconds',
  indexedLedger: 'count',
  behind: 'count',
  /** From a ledger being known to its commit in the index: mean since the last look, or how long the index stands still. */
  indexLag: 'seconds',
  queued: 'count',
  pending: 'count',
  /** What a transaction pays to get into the open ledger, as a multiple of the base fee. */
  feeFactor: 'count',
  jobsWaiting: 'count',
  jobsFailed: 'count',
  serverMemory: 'bytes',
  nodeMemory: 'bytes',
  memoryAvailable: 'bytes',
  connections: 'count',
  streams: 'count',
  nodeConnections: 'count',
  /** Of the connections that server or node hold at most, whichever is fuller. */
  connectionShare: 'share',
  diskFree: 'bytes',
  diskSize: 'bytes',
  databaseSize: 'bytes',
  /** Until the first certificate of PUBLIC_URL and PUBLIC_NODE_URL ends. */
  certificateDays: 'days',
  /** 1 when the node checks signatures natively. */
  nativeVerifier: 'count',
  brokenInvariants: 'count',
  /** Requests that failed by our own fault, and errors that pages reported, in five minutes. */
  failures: 'count',
  /** Gateways that the agent stopped, and coins of which it has too little to pay what is due. */
  agentStops: 'count',
  agentShort: 'count',
  /** Orders that the agent could not decide in its last round. */
  agentStuck: 'count',
  /** Since the agent read the place that it has not read for the longest time. */
  agentSilence: 'seconds',
  /** Chains whose nodes have had no new final block for too long. */
  chainsStalled: 'count',
  pageErrors: 'count',
  /** Since `/ready` said ready for the last time. */
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
  'jobs',
  'page-errors',
] as const
export type AlarmName = (typeof ALARMS)[number]
