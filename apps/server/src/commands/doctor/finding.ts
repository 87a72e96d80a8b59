/** Codes of all findings. `docs/reference/doctor.md` describes each. */
export const FINDING_CODES = [
  'runtime/node-version',
  'settings/invalid',
  'settings/proxy',
  'settings/demonstration',
  'clock/synchronized',
  'clock/ledger',
  'clock/database',
  'disk/free',
  'limits/open-files',
  'port/web',
  'port/node',
  'folder/program',
  'folder/access',
  'key/access',
  'key/content',
  'database/connection',
  'database/version',
  'database/durability',
  'database/connections',
  'database/encoding',
  'database/time-zone',
  'backup/age',
  'backup/failed',
  'backup/rehearsal',
  'backup/password',
  'tls/certificate',
  'tls/trust',
] as const
export type FindingCode = (typeof FINDING_CODES)[number]

/** A problem ends the command with exit code 1. A check is skipped when the program that it needs does not run. */
type FindingLevel = 'ok' | 'skipped' | 'warning' | 'problem'

/** Result of one check. Contains no secrets. */
export interface Finding {
  readonly code: FindingCode
  readonly level: FindingLevel
  /** One sentence about the machine. */
  readonly message: string
  /** Next step of the operator; undefined when there is nothing to do. */
  readonly next?: string
}

export function ok(code: FindingCode, message: string): Finding {
  return { code, level: 'ok', message }
}

export function skipped(code: FindingCode, message: string): Finding {
  return { code, level: 'skipped', message }
}

export function warning(code: FindingCode, message: string, next: string): Finding {
  return { code, level: 'warning', message, next }
}

export function problem(code: FindingCode, message: string, next: string): Finding {
  return { code, level: 'problem', message, next }
}

const WIDTH = Math.max(...FINDING_CODES.map((code) => code.length))

/** Returns the findings as lines for human readers. */
export function findingsText(findings: readonly Finding[]): string {
  const lines = findings.flatMap(({ code, level, message, next }) => [
    `${level.padEnd(7)}  ${code.padEnd(WIDTH)}  ${message}`,
    ...(next === undefined ? [] : [`${' '.repeat(WIDTH + 11)}-> ${next}`]),
  ])
  return `${lines.join('\n')}\n`
}
