import { fileURLToPath } from 'node:url'
import { readFileSync } from 'node:fs'
import { parseArgs, parseEnv } from 'node:util'
import { LOOPBACK_NAMES } from '../../platform/http/public-origins.ts'
import { programName } from '../../platform/program-name.ts'
import { usageError } from '../../platform/server-error.ts'
import { isRole, readSettings, ROLES, splitList, type Role, type Settings } from '../../platform/settings.ts'
import { openFilesOf } from '../doctor/machine-checks.ts'

const INSTALL_USAGE =
  'install [--roles ROLE,…] [--user NAME] [--host NAME] [--node-host NAME] [--backups DIR] [--prefix DIR] [--yes]'

/** One program of an exchange that the system starts. */
export interface Installation {
  /** Name of the unit and of the files: `tidebook`, or with its roles if it does not play all of them. */
  readonly name: string
  readonly roles: readonly Role[]
  /** User that runs the program. */
  readonly user: string
  /** Folder of this installation. */
  readonly root: string
  readonly dataDir: string
  readonly configFile: string
  readonly backupDir: string
  /** Host names of the exchange and of its node; undefined without a proxy. */
  readonly host: string | undefined
  readonly nodeHost: string | undefined
  /** Host name of the staff application, when it has its own. */
  readonly staffHost: string | undefined
  /** Names of the settings in the settings file, which the unit does not repeat. */
  readonly inFile: ReadonlySet<string>
  readonly port: number
  /** Port of the node that this machine runs; undefined when another program serves its site. */
  readonly nodePort: number | undefined
  /** Files and connections that the program may open. */
  readonly openFiles: number
}

export interface InstallFlags {
  readonly installation: Installation
  /** Folder in front of every written path; `/` except for packages and tests. */
  readonly prefix: string
  /** Whether to write without a question. */
  readonly yes: boolean
}

const USER = /^[a-z_][a-z0-9_-]{0,30}$/
const HOST_NAME = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
/** A path that needs no quotes in a unit, a shell or a rule of logrotate. */
const PATH = /^\/[\w./@+-]*$/
const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url)).replace(/\/$/, '')

const OPTIONS = {
  roles: { type: 'string' },
  user: { type: 'string', default: 'tidebook' },
  host: { type: 'string' },
  'node-host': { type: 'string' },
  backups: { type: 'string' },
  prefix: { type: 'string', default: '/' },
  yes: { type: 'boolean', default: false },
} as const

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads the arguments of `install`. Ports and the data folder come from the settings; roles and host names too, if a
 * settings file has them and no argument does.
 * @throws ServerError `server/usage`
 */
export function readInstallFlags(args: readonly string[], env: Environment, root: string = ROOT): InstallFlags {
  const values = parsed(args)
  const inFile = namesIn(env['CONFIG_FILE'])
  const isSet = values.roles === undefined && inFile.size > 0
  const { values: settings, problems } = readSettings(isSet ? env : { ...env, ROLES: ROLES.join(',') })
  const roles = rolesOf(isSet ? settings.ROLES : (values.roles ?? ''))
  if (problems.length > 0)
    throw usageError(problems.map(({ name: setting, expected }) => `${setting}: expected ${expected}`).join('; '))
  const name = programName(roles)
  const installation: Installation = {
    name,
    roles,
    user: values.user,
    root,
    dataDir: settings.DATA_DIR === '.data' ? `/var/lib/${name}` : settings.DATA_DIR,
    configFile: settings.CONFIG_FILE ?? `/etc/${name}.conf`,
    backupDir: values.backups ?? `/var/backups/${name}`,
    ...hostsOf(values, settings),
    inFile,
    port: Number(settings.PORT),
    nodePort: nodePortOf(roles, settings),
    openFiles: openFilesOf(roles, Number(settings.STREAM_CONNECTIONS)),
  }
  requireValid(installation)
  return { installation, prefix: values.prefix, yes: values.yes }
}

/** Returns the names in a settings file; none for a file that cannot be read, which the settings report. */
function namesIn(file: string | undefined): ReadonlySet<string> {
  try {
    return new Set(file === undefined ? [] : Object.keys(parseEnv(readFileSync(file, 'utf8'))))
  } catch {
    return new Set()
  }
}

/** @throws ServerError `server/usage` */
function rolesOf(text: string): readonly Role[] {
  const named = splitList(text)
  if (named.length > 0 && named.every(isRole)) return ROLES.filter((role) => named.includes(role))
  throw usageError(`--roles: expected some of ${ROLES.join(', ')}, separated by commas. Usage: ${INSTALL_USAGE}`)
}

/** Returns the host names of the arguments, else those of the settings. */
function hostsOf(
  flags: { readonly host?: string | undefined; readonly 'node-host'?: string | undefined },
  { PUBLIC_URL, PUBLIC_NODE_URL, NODE_URL, STAFF_URL }: Settings,
): Pick<Installation, 'host' | 'nodeHost' | 'staffHost'> {
  const nameIn = (url: string | undefined): string | undefined =>
    url?.startsWith('https:') === true ? new URL(url).hostname : undefined
  const host = flags.host ?? nameIn(splitList(PUBLIC_URL)[0])
  // browsers reach a node of others at its own address
  const isElsewhere = NODE_URL !== undefined && flags.host === undefined
  const usual = host === undefined || isElsewhere ? undefined : `node.${host}`
  const nodeHost = flags['node-host'] ?? nameIn(PUBLIC_NODE_URL) ?? usual
  return { host, nodeHost, staffHost: nameIn(STAFF_URL) }
}

/** Returns the port of the node for the proxy: our own, or that of a validator next to the other four roles. */
function nodePortOf(roles: readonly Role[], { NODE_PORT, NODE_URL = '' }: Settings): number | undefined {
  if (roles.includes('node')) return Number(NODE_PORT)
  const node = URL.parse(NODE_URL)
  const isHere = roles.length === ROLES.length - 1 && LOOPBACK_NAMES.includes(node?.hostname ?? '')
  return isHere && node?.port !== '' ? Number(node?.port) : undefined
}

/** Returns whether a text is the full name of a host, in lower case. */
export function isHostName(text: string): boolean {
  return HOST_NAME.test(text)
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS }).values
  } catch (error) {
    throw usageError(`Usage: ${INSTALL_USAGE}`, error)
  }
}

/** Refuses values that a unit or a shell would read as more than one word. */
function requireValid(installation: Installation): void {
  const { user, host, nodeHost, root, dataDir, configFile, backupDir, port } = installation
  const checks: readonly (readonly [boolean, string])[] = [
    [USER.test(user), '--user: expected a name of a user'],
    [host === undefined || isHostName(host), '--host: expected a host name such as exchange.example'],
    [nodeHost === undefined || isHostName(nodeHost), '--node-host: expected a host name such as node.exchange.example'],
    [host !== undefined || nodeHost === undefined, '--node-host: needs --host'],
    [host === undefined || host !== nodeHost, '--node-host: expected another name than --host'],
    [host === undefined || port !== 0, 'PORT: expected a fixed port, because of --host'],
    ...Object.entries({
      'This installation': root,
      DATA_DIR: dataDir,
      CONFIG_FILE: configFile,
      '--backups': backupDir,
    }).map(([name, path]) => [PATH.test(path), `${name}: expected an absolute path without spaces`] as const),
  ]
  const wrong = checks.flatMap(([isRight, message]) => (isRight ? [] : [message]))
  if (wrong.length > 0) throw usageError(wrong.join('; '))
}
