import { unixMsToLedgerTime } from '@tidebook/protocol/time'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Logger } from '../../platform/logger.ts'
import { superviseChild, type SupervisedChild } from '../../platform/supervised-child.ts'
import { isFailureLine, type NodeEnd } from './node-end.ts'

export interface NodeProcessOptions {
  /** Id of the network's definition. */
  readonly network: string
  readonly dataDir: string
  readonly host: string
  readonly port: number
  /** Whether ledgers close only on `ledger_accept`. */
  readonly manual: boolean
  readonly closeIntervalMs: number
  /** Owner of all coins in a fresh ledger. */
  readonly genesisAccount: string
  /** Close time of a fresh network's first ledger, in milliseconds since 1970. */
  readonly genesisTime: number
  /** Settings that the node reads itself, by environment variable. */
  readonly settings: Readonly<Record<string, string>>
  /** Called on an unexpected end; the node is started again. */
  readonly onEnd?: (end: NodeEnd) => void
}

/** Runs the node next to this program; it ends automatically when this program dies. */
export const startNodeProcess = (options: NodeProcessOptions, logger: Logger): SupervisedChild => {
  let words: string | undefined
  return superviseChild(
    {
      name: 'node',
      command: process.execPath,
      args: [nodeProgram(), ...nodeArguments(options)],
      options: {
        // its own process group: Ctrl-C in the terminal must reach this program first, which then stops the node
        detached: true,
        env: {
          ...process.env,
          ...options.settings,
          GENESIS_CLOSE_TIME: String(unixMsToLedgerTime(options.genesisTime)),
          LOG_LEVEL: 'info',
        },
      },
      onLine: (line) => {
        if (isFailureLine(line)) words = line
        forwardLine(line, logger)
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
export const nodeFolder = (dataDir: string): string => join(dataDir, 'node')

const nodeArguments = ({
  network,
  host,
  port,
  dataDir,
  genesisAccount,
  manual,
  closeIntervalMs,
}: NodeProcessOptions): string[] => {
  const common = [
    '--network',
    network,
    '--host',
    host,
    '--port',
    String(port),
    '--data',
    nodeFolder(dataDir),
    '--genesis',
    genesisAccount,
    '--parent-watch',
  ]
  return manual ? [...common, '--manual', '--keep'] : [...common, '--close-interval', String(closeIntervalMs)]
}

const nodeProgram = (): string => fileURLToPath(new URL('main.ts', import.meta.resolve('@tidebook/node')))

/** Forwards a JSON log line of the node with its level. */
const forwardLine = (line: string, logger: Logger): void => {
  const fields = parseLine(line)
  const level = typeof fields['level'] === 'number' ? fields['level'] : 30
  const { msg, time: _time, level: _level, ...rest } = fields
  const text = typeof msg === 'string' ? msg : line
  if (level >= 50) logger.error({ child: 'node', ...rest }, text)
  else if (level >= 40) logger.warn({ child: 'node', ...rest }, text)
  else logger.debug({ child: 'node', ...rest }, text)
}

const parseLine = (line: string): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
