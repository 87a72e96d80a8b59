import type { AlarmName, OperationFigure } from '@tidebook/contract'

/** Condition of an alarm. */
export interface AlarmRule {
  readonly name: AlarmName
  readonly severity: 'warning' | 'danger'
  readonly figure: OperationFigure
  /** Side of the limit on which the alarm is active. An unknown figure triggers no alarm. */
  readonly beyond: 'above' | 'below'
  readonly limit: number
  /** Seconds for which the condition must last. */
  readonly lasting: number
}

const MIB = 1_048_576

/** All alarms, in order of urgency. `docs/reference/alarms.md` and the staff page describe how to respond to each. */
export const ALARM_RULES: readonly AlarmRule[] = [
  { name: 'not-ready', severity: 'danger', figure: 'notReady', beyond: 'above', limit: 60, lasting: 0 },
  { name: 'ledgers', severity: 'danger', figure: 'sinceLedger', beyond: 'above', limit: 60, lasting: 0 },
  { name: 'clock-ahead', severity: 'danger', figure: 'clockAhead', beyond: 'above', limit: 30, lasting: 0 },
  { name: 'invariant', severity: 'danger', figure: 'brokenInvariants', beyond: 'above', limit: 0, lasting: 0 },
  { name: 'validator-stopped', severity: 'danger', figure: 'validatorsStopped', beyond: 'above', limit: 0, lasting: 0 },
  { name: 'agent-stopped', severity: 'danger', figure: 'agentStops', beyond: 'above', limit: 0, lasting: 0 },
  { name: 'agent-reader', severity: 'danger', figure: 'agentSilence', beyond: 'above', limit: 60, lasting: 0 },
  { name: 'chain-stalled', severity: 'danger', figure: 'chainsStalled', beyond: 'above', limit: 0, lasting: 0 },
  { name: 'disk', severity: 'danger', figure: 'diskFree', beyond: 'below', limit: 1024 * MIB, lasting: 0 },
  { name: 'memory', severity: 'danger', figure: 'memoryAvailable', beyond: 'below', limit: 256 * MIB, lasting: 30 },
  { name: 'certificate', severity: 'danger', figure: 'certificateDays', beyond: 'below', limit: 14, lasting: 0 },
  { name: 'index-behind', severity: 'warning', figure: 'behind', beyond: 'above', limit: 20, lasting: 60 },
  { name: 'index-lag', severity: 'warning', figure: 'indexLag', beyond: 'above', limit: 1, lasting: 30 },
  { name: 'queue', severity: 'warning', figure: 'queued', beyond: 'above', limit: 1000, lasting: 60 },
  { name: 'connections', severity: 'warning', figure: 'connectionShare', beyond: 'above', limit: 0.8, lasting: 30 },
  { name: 'verifier', severity: 'warning', figure: 'nativeVerifier', beyond: 'below', limit: 1, lasting: 0 },
  { name: 'failures', severity: 'warning', figure: 'failures', beyond: 'above', limit: 0, lasting: 0 },
  { name: 'agent-short', severity: 'warning', figure: 'agentShort', beyond: 'above', limit: 0, lasting: 60 },
  { name: 'agent-stuck', severity: 'warning', figure: 'agentStuck', beyond: 'above', limit: 0, lasting: 120 },
  { name: 'payout-waiting', severity: 'warning', figure: 'payoutAge', beyond: 'above', limit: 900, lasting: 60 },
  { name: 'backup-failed', severity: 'warning', figure: 'backupsFailed', beyond: 'above', limit: 0, lasting: 0 },
  { name: 'jobs', severity: 'warning', figure: 'jobsFailed', beyond: 'above', limit: 0, lasting: 0 },
  { name: 'page-errors', severity: 'warning', figure: 'pageErrors', beyond: 'above', limit: 20, lasting: 0 },
]

/** Returns the limit of an alarm, in the unit of its figure. */
export function alarmLimit(alarm: AlarmName): number {
  const rule = ALARM_RULES.find(({ name }) => name === alarm)
  if (rule === undefined) throw new TypeError(`No rule describes the alarm ${alarm}`)
  return rule.limit
}
