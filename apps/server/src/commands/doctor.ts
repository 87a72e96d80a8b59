import { parseArgs } from 'node:util'
import { configOf, needsDatabase, runsNode, type ServerConfig } from '../platform/config.ts'
import { runningClusterUrl } from '../platform/database/cluster/embedded-cluster.ts'
import { createLogger } from '../platform/logger.ts'
import { lockHolder } from '../platform/process-lock.ts'
import { ServerError, usageError } from '../platform/server-error.ts'
import { readSettings } from '../platform/settings.ts'
import { jsonText } from '../platform/write-json.ts'
import { checkCertificates, checkProxy } from './doctor/certificate-checks.ts'
import { checkLedgerClock, checkTimeService, isClockSynchronized, lastCloseTime } from './doctor/clock-checks.ts'
import { checkDemonstration } from './doctor/demonstration-check.ts'
import { checkDatabase } from './doctor/database-checks.ts'
import { findingsText, ok, problem, skipped, type Finding } from './doctor/finding.ts'
import { checkBackups, checkFolder, checkProgram } from './doctor/folder-checks.ts'
import { checkKeys } from './doctor/key-checks.ts'
import {
  checkDisk,
  checkNodeVersion,
  checkOpenFiles,
  checkPorts,
  limitsOf,
  pinnedNode,
} from './doctor/machine-checks.ts'

const USAGE = 'doctor [--json]'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Checks this machine, the settings, the files and the services that an exchange needs, and prints one finding per
 * check. Changes nothing and prints no secret. The exchange may be running.
 * @throws ServerError `doctor/problems`, `server/usage`
 */
export async function doctor(args: readonly string[], env: Environment): Promise<void> {
  const { json } = optionsOf(args)
  const findings = await examine(env)
  const problems = findings.filter(({ level }) => level === 'problem').length
  process.stdout.write(json ? jsonText({ problems, findings }) : findingsText(findings))
  if (problems > 0)
    throw new ServerError('doctor/problems', `${problems} ${problems === 1 ? 'problem was' : 'problems were'} found`)
}

function optionsOf(args: readonly string[]): { readonly json: boolean } {
  try {
    return { json: parseArgs({ args: [...args], options: { json: { type: 'boolean' } } }).values.json ?? false }
  } catch (error) {
    throw usageError(`Usage: ${USAGE}`, error)
  }
}

/** Runs every check. */
export async function examine(env: Environment): Promise<readonly Finding[]> {
  const { problems, ...read } = readSettings(env)
  const config = configOf(read)
  const { dataDir } = config
  const now = Date.now()
  const pid = await lockHolder(dataDir)
  const running = pid !== undefined
  const silent = createLogger('silent')
  const nodeUrl = config.nodeUrl ?? (runsNode(config) ? `ws://127.0.0.1:${config.nodePort}` : undefined)
  return [
    checkNodeVersion(process.versions.node, pinnedNode()),
    ...settingsFindings(problems),
    ...checkProxy(config),
    ...(await checkDemonstration(config)),
    await checkDisk(dataDir),
    checkOpenFiles(config, limitsOf(pid ?? 'self')),
    ...(await checkPorts(config, running)),
    await checkFolder(dataDir),
    await checkProgram(dataDir, pid),
    ...(await checkKeys({ ...config, configFile: env['CONFIG_FILE'] || undefined })),
    ...(await checkBackups(config, now)),
    checkTimeService(await isClockSynchronized()),
    ...(nodeUrl === undefined
      ? []
      : [checkLedgerClock(await lastCloseTime(nodeUrl, silent), Date.now(), running || config.nodeUrl !== undefined)]),
    ...(await databaseFindings(config, running)),
    ...(await checkCertificates(config, now)),
  ]
}

function settingsFindings(
  problems: readonly { readonly name: string; readonly expected: string }[],
): readonly Finding[] {
  if (problems.length === 0) return [ok('settings/invalid', 'All settings are valid')]
  return problems.map(({ name, expected }) =>
    problem('settings/invalid', `${name} is invalid`, `Set ${name} to ${expected}`),
  )
}

async function databaseFindings(config: ServerConfig, running: boolean): Promise<readonly Finding[]> {
  if (!needsDatabase(config)) return []
  if (config.databaseUrl !== undefined) return checkDatabase(config.databaseUrl, running)
  if (!running)
    return [skipped('database/connection', 'The PostgreSQL of the data folder runs only while the exchange runs')]
  return checkDatabase(await runningClusterUrl(config.dataDir, createLogger('silent')), running)
}
