import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { ServerConfig } from '../../platform/config.ts'
import { usageError, type ServerError } from '../../platform/server-error.ts'

export const CHANGE_USAGE = `validator add --account ADDRESS --key KEY --power NUMBER, validator remove --account ADDRESS, validator rotate, or validator approve FILE. All take --secret-file FILE, --operator ADDRESS, --home DIR and --node URL; add, remove and rotate also --file FILE`

const NAMES = ['home', 'node', 'account', 'key', 'power', 'file', 'secret-file', 'operator'] as const
const DEFAULT_FILE = 'validators.json'
const POWER = /^[1-9]\d{0,4}$/
const MAX_POWER = 65_535

/** Options of the commands that change validators. */
export interface ChangeFlags {
  readonly home: string
  /** URL of the node. */
  readonly node: string
  /** Operator of the validator to add, change or remove. */
  readonly account: string | undefined
  /** Ed25519 public key, base64. */
  readonly key: string | undefined
  readonly power: number | undefined
  /** File of the proposal. */
  readonly file: string
  /** File with the secret of an operator. */
  readonly secretFile: string | undefined
  /**
   * Operator for whom to sign; by default the account of the secret, which differs when the secret is a regular key.
   */
  readonly operator: string | undefined
}

export function changeUsage(cause?: unknown): ServerError {
  return usageError(`Usage: ${CHANGE_USAGE}`, cause)
}

/** @throws ServerError server/usage */
export function readChangeFlags(args: readonly string[], { dataDir, nodePort, nodeUrl }: ServerConfig): ChangeFlags {
  const { positionals, values } = parse(args)
  const flag = (name: (typeof NAMES)[number]): string | undefined => {
    const value = values[name]
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  const power = flag('power')
  const isPower = power === undefined || (POWER.test(power) && Number(power) <= MAX_POWER)
  if (!isPower || positionals.length > 1) throw changeUsage()
  return {
    home: resolve(flag('home') ?? join(dataDir, 'comet')),
    node: flag('node') ?? nodeUrl ?? `ws://127.0.0.1:${nodePort}`,
    account: flag('account'),
    key: flag('key'),
    power: power === undefined ? undefined : Number(power),
    file: resolve(positionals[0] ?? flag('file') ?? DEFAULT_FILE),
    secretFile: flag('secret-file'),
    operator: flag('operator'),
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: Object.fromEntries(NAMES.map((name) => [name, { type: 'string' as const }])),
    })
  } catch (error) {
    throw changeUsage(error)
  }
}
