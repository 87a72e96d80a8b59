import type { ChaosResult } from './run-chaos.ts'

/** Aim for the time from healing to one height, in milliseconds. */
const HEALING_AIM = 10_000

/** Returns the report of a run: faults by kind, the checks made, and the violations. */
export function reportOf(result: ChaosResult): string {
  const { acknowledged, audit, healings, rejected, unknown } = result
  const names = Object.entries(result.faults).toSorted(([a], [b]) => a.localeCompare(b))
  const total = names.reduce((sum, [, count]) => sum + count, 0)
  const within = healings.filter((ms) => ms <= HEALING_AIM).length
  const middle = healings[Math.floor(healings.length / 2)] ?? 0
  return [
    ...names.map(([name, count]) => `${String(count).padStart(6)}  ${name}`),
    `${String(total).padStart(6)}  faults`,
    ...(result.skipped === 0 ? [] : [`${String(result.skipped).padStart(6)}  left out: need root or Go`]),
    '',
    `blocks and ledgers compared     ${audit.blocks}, ${audit.ledgers}`,
    `transactions                    ${audit.transactions} in ledgers; ${acknowledged} acknowledged, ${rejected} rejected, ${unknown} unknown`,
    `reads                           ${result.reads}`,
    `checked without a quorum        ${result.halts} times`,
    `joined with a deleted disk      ${result.rejoined} times, ${result.fromSnapshot} of them from a snapshot`,
    `proven double votes of a key    ${result.doubleSigned}`,
    `longest time without a block    ${seconds(result.longestWithoutBlock)} with three validators connected`,
    `one height after healing        median ${seconds(middle)}, longest ${seconds(healings.at(-1) ?? 0)}; ${within} of ${healings.length} within 10 s`,
    '',
    ...result.violations.map(({ detail, rule }) => `${rule}: ${detail}`),
    result.violations.length === 0 ? 'No violation.' : `${result.violations.length} violations`,
  ].join('\n')
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
