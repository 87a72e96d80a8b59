import { unixMsToLedgerTime } from '@tidebook/protocol/time'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Logger } from '../../platform/logger.ts'
import { superviseChild, type SupervisedChild } from '../../platform/supervised-child.ts'
import { isFailureLine, type NodeEnd } from './node-end.ts'

/** Source of the ledgers of a node. */
type NodeLedger =
  /** The node orders transactions itself. */
  | {
      readonly kind: 'own'
      /** Whether ledgers close only on `ledger_accept`. */
      readonly manual: boolean
      readonly closeIntervalMs: number
      /** Owner of all coins in a new ledger. */
      readonly genesisAccount: string
      /** Close time of a new network's first ledger, in milliseconds since 1970. */
      readonly genesisTime: number
    }
  /** The validators of the network order transactions. */
  | { readonly kind: 'validator'; readonly cometHome: string }

export interface NodeProcessOptions {
  /** Name in the log. */
  readonly name?: string
  /** Id of the network's definition. When absent, a validator reads it from the genesis. */
  readonly network?: string
  /** Folder of the ledger. */
  readonly folder: string
  readonly host: string
  readonly port: number
  readonly ledger: NodeLedger
  /** Settings that the node reads itself, as environment variables. */
  readonly settings: Readonly<Record<string, string>>
  /** Called when the node exits unexpectedly. It is restarted. */
  readonly onEnd?: (end: NodeEnd) => void
}

/** Runs a node until `stop`. */
export type RunNode = (options: NodeProcessOptions, logger: Logger) => { stop(): Promise<void> }

/** Returns a node's command line, and its environment variables in addition to those of this program. */
export function nodeCommand(options: NodeProcessOptions): {
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
} {
  const { ledger, settings } = options
  const genesis = ledger.kind === 'own' ? String(unixMsToLedgerTime(ledger.genesisTime)) : undefined
  return {
    args: nodeArguments(options),
    env: { ...settings, ...(genesis !== undefined && { GENESIS_CLOSE_TIME: genesis }) },
  }
}

/** Runs the node next to this program; it ends automatically when this program dies. */
export function startNodeProcess(options: NodeProcessOptions, logger: Logger): SupervisedChild {
  const { name = 'node' } = options
  const { args, env } = nodeCommand(options)
  let words: string | undefined
  return superviseChild(
    {
      name,
      command: process.execPath,
      args: [nodeProgram(), ...args],
      options: {
        // a separate process group: Ctrl-C in the terminal must reach only this program, which then stops the node
        detached: true,
        env: { ...process.env, ...env, LOG_LEVEL: 'info' },
      },
      onLine: (line) => {
        if (isFailureLine(line)) words = line
        forwardLine(line, name, logger)
      },
      onCrash: (code, signal) => {
        options.onEnd?.({ words, code, signal })
        words = undefined
      },
    },
    logger,
  )
}

/** Returns the folder of the node's files in a data folder. */
export function nodeFolder(dataDir: string): string {
  return join(dataDir, 'node')
}

function nodeArguments({ network, host, port, folder, ledger }: NodeProcessOptions): string[] {
  const place = ['--host', host, '--port', String(port), '--data', folder]
  const named = network === undefined ? [] : ['--network', network]
  return [...named, ...place, '--parent-watch', ...ledgerArguments(ledger)]
}

function ledgerArguments(ledger: NodeLedger): string[] {
  if (ledger.kind === 'validator') return ['--log', 'comet', '--comet-home', ledger.cometHome]
  const closing = ledger.manual ? ['--manual', '--keep'] : ['--close-interval', String(ledger.closeIntervalMs)]
  return ['--genesis', ledger.genesisAccount, ...closing]
}

function nodeProgram(): string {
  return fileURLToPath(new URL('main.ts', import.meta.resolve('@tidebook/node')))
}

/** Forwards a JSON log line of a node with its level. */
function forwardLine(line: string, child: string, logger: Logger): void {
  const fields = parseLine(line)
  const level = typeof fields['level'] === 'number' ? fields['level'] : 30
  const { msg, time: _time, level: _level, ...rest } = fields
  const text = typeof msg === 'string' ? msg : line
  if (level >= 50) logger.error({ child, ...rest }, text)
  else if (level >= 40) logger.warn({ child, ...rest }, text)
  else logger.debug({ child, ...rest }, text)
}

function parseLine(line: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
