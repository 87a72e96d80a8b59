import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { isPortFree } from '@tidebook/node/sockets'
import * as z from 'zod/mini'
import { alarmLimit } from '../../modules/ops/alarm-rules.ts'
import { diskOf } from '../../modules/ops/operations-sources.ts'
import { runsNode, type Role, type ServerConfig } from '../../platform/config.ts'
import { pathExists } from '../../platform/files.ts'
import { ok, problem, skipped, warning, type Finding, type FindingCode } from './finding.ts'

const PACKAGE = z.object({ dependencies: z.object({ node: z.string() }) })

/** Returns the version of Node.js that the project pins. */
export function pinnedNode(): string {
  const text = readFileSync(new URL('../../../../../package.json', import.meta.url), 'utf8')
  return PACKAGE.parse(JSON.parse(text)).dependencies.node
}

/** Compares the running Node.js with the pinned one, on which the tests run. */
export function checkNodeVersion(running: string, pinned: string): Finding {
  const [major = 0, minor = 0] = running.split('.').map(Number)
  const [pinnedMajor = 0, pinnedMinor = 0] = pinned.split('.').map(Number)
  if (major === pinnedMajor && minor >= pinnedMinor)
    return ok('runtime/node-version', `Node.js ${running} runs this program`)
  return problem(
    'runtime/node-version',
    `Node.js ${running} runs this program, which is tested with ${pinned}`,
    `Start it with npm, which installs Node.js ${pinned}, or install that version`,
  )
}

const DISK_LIMIT = alarmLimit('disk')
/** Free share of a disk below which the operator should plan for more space. */
const SCARCE_SHARE = 0.1
const GIB = 1024 ** 3

/** Checks the free space on the disk of the data folder, which may not exist yet. */
export async function checkDisk(dataDir: string, read: typeof diskOf = diskOf): Promise<Finding> {
  let folder = dataDir
  while (!(await pathExists(folder)) && dirname(folder) !== folder) folder = dirname(folder)
  const { free, size } = await read(folder)
  const message = `${(free / GIB).toFixed(1)} of ${(size / GIB).toFixed(1)} GiB are free for ${dataDir}`
  const next = 'Free space or enlarge the disk'
  if (free < DISK_LIMIT) return problem('disk/free', message, `${next}: a full disk stops the node`)
  return free < size * SCARCE_SHARE ? warning('disk/free', message, next) : ok('disk/free', message)
}

/**
 * Connections and files of a program in addition to market WebSockets: 4,096 other connections, the database, the
 * store.
 */
const OTHER_FILES = 4_096 + 1_024

/** Returns the number of files and connections that a program with these roles may need. */
export function openFilesOf(roles: Iterable<Role>, streamConnections: number): number {
  return OTHER_FILES + ([...roles].includes('api') ? streamConnections : 0)
}

/**
 * Checks the open-file limit of the running exchange, or of this command.
 * @param limits text of /proc/PID/limits; undefined on other systems
 */
export function checkOpenFiles(config: Pick<ServerConfig, 'roles' | 'stream'>, limits: string | undefined): Finding {
  const [, soft] = /^Max open files\s+(\S+)/m.exec(limits ?? '') ?? []
  if (soft === undefined) return skipped('limits/open-files', 'This system does not report its open-file limit')
  const needed = openFilesOf(config.roles, config.stream.connectionsOfAll)
  const message = `The program may open ${soft} files and connections, and needs up to ${needed}`
  if (soft === 'unlimited' || Number(soft) >= needed) return ok('limits/open-files', message)
  return problem('limits/open-files', message, `Set LimitNOFILE=${needed} in the unit, or run ulimit -n ${needed}`)
}

/** Returns the text of /proc/PID/limits; undefined where it cannot be read. */
export function limitsOf(pid: number | 'self'): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/limits`, 'utf8')
  } catch {
    return undefined
  }
}

/**
 * Checks that the ports of the exchange are free.
 * @param running whether the exchange of this data folder runs, which then uses the ports itself
 */
export async function checkPorts(
  config: Pick<ServerConfig, 'host' | 'port' | 'nodePort' | 'roles' | 'nodeUrl'>,
  running: boolean,
): Promise<readonly Finding[]> {
  const web = await checkPort('port/web', 'PORT', config.port, config.host, running)
  if (!runsNode(config)) return [web]
  return [web, await checkPort('port/node', 'NODE_PORT', config.nodePort, config.host, running)]
}

async function checkPort(
  code: FindingCode,
  setting: string,
  port: number,
  host: string,
  running: boolean,
): Promise<Finding> {
  if (port === 0) return ok(code, `${setting} is 0, so the program takes a free port`)
  const isFree = await isPortFree(port, host)
  if (isFree && running)
    return problem(
      code,
      `The exchange runs, but no program listens on port ${port} of ${host}`,
      `Wait for the end of the start, or compare ${setting} with the settings of the running exchange`,
    )
  if (isFree) return ok(code, `Port ${port} of ${host} is free`)
  if (running) return ok(code, `Port ${port} of ${host} is in use, and the exchange runs`)
  return problem(
    code,
    `Port ${port} of ${host} cannot be used: another program has it, or this user or address may not`,
    `Set ${setting} to another port, or stop the other program (ss -ltnp)`,
  )
}
