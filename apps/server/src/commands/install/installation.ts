import { fileURLToPath } from 'node:url'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs, parseEnv } from 'node:util'
import { LOOPBACK_NAMES } from '../../platform/http/public-origins.ts'
import { programName } from '../../platform/program-name.ts'
import { usageError } from '../../platform/server-error.ts'
import { isRole, readSettings, ROLES, splitList, type Role, type Settings } from '../../platform/settings.ts'
import { openFilesOf } from '../doctor/machine-checks.ts'
import { settingsOfSeveralLines } from './settings-of-keys.ts'

const INSTALL_USAGE =
  'install [--roles ROLE,… | --api NUMBER] [--user NAME] [--host NAME] [--node-host NAME] [--tls acme|internal|CERT,KEY] [--backups DIR] [--prefix DIR] [--yes]'

/** One program of an exchange, started by the system. */
export interface Installation {
  /** Name of the unit and of the files: the name of the program, or of the installation if it has several programs. */
  readonly name: string
  readonly roles: readonly Role[]
  /** System user that runs the program. */
  readonly user: string
  /** Folder of this installation. */
  readonly root: string
  readonly dataDir: string
  readonly configFile: string
  readonly backupDir: string
  /** Host names of the exchange and of its node; undefined without a proxy. */
  readonly host: string | undefined
  readonly nodeHost: string | undefined
  /** Host name of the staff application, when it has a separate one. */
  readonly staffHost: string | undefined
  /** Names of the settings in the settings file, which the unit does not set again. */
  readonly inFile: ReadonlySet<string>
  /** Settings of this program that differ from the settings file, as `NAME=value`. */
  readonly own: readonly string[]
  /** Program of another user that this program depends on, with the files that this program gets as copies. */
  readonly needs?: Needs
  readonly port: number
  /** Port of the node on this machine; undefined when another program serves the node's site. */
  readonly nodePort: number | undefined
  /** Number of files and connections that the program may open. */
  readonly openFiles: number
}

/**
 * The files and settings that a program with calls gets from the program with the keys, because it cannot read that
 * program's folders.
 */
interface Needs {
  readonly unit: string
  readonly user: string
  /** Settings file of the exchange. The program gets a copy without the secrets that it does not use. */
  readonly settings: string
  /** File that the other program creates on its first start, and the path of the copy. */
  readonly network?: { readonly from: string; readonly to: string }
  /** Folders that are invisible to the program. */
  readonly hidden: readonly string[]
}

/** How the proxy gets certificates: from a public authority, from its own authority, or from files. */
export type SiteTls = 'acme' | 'internal' | { readonly certificate: string; readonly key: string }

export interface InstallFlags {
  /** Programs that one command installs. The first one has the installation's name. */
  readonly programs: readonly [Installation, ...Installation[]]
  readonly tls: SiteTls
  /** Folder that precedes every written path; `/` except for packages and tests. */
  readonly prefix: string
  /** Whether to write without asking. */
  readonly yes: boolean
}

const USER = /^[a-z_][a-z0-9_-]{0,30}$/
const HOST_NAME = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
/** A path that needs no quotes in a unit, a shell or a logrotate rule. */
const PATH = /^\/[\w./@+-]*$/
const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url)).replace(/\/$/, '')

const OPTIONS = {
  roles: { type: 'string' },
  api: { type: 'string' },
  tls: { type: 'string', default: 'acme' },
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
 * settings file contains them and no argument overrides them.
 * @throws ServerError `server/usage`
 */
export function readInstallFlags(args: readonly string[], env: Environment, root: string = ROOT): InstallFlags {
  const values = parsed(args)
  const fileSettings = settingsIn(env['CONFIG_FILE'])
  const inFile = new Set(Object.keys(fileSettings).filter((each) => fileSettings[each] !== ''))
  const isSet = values.roles === undefined && inFile.size > 0
  const { values: settings, problems } = readSettings(isSet ? env : { ...env, ROLES: ROLES.join(',') })
  // first, because a settings file that cannot be read names no roles either
  if (problems.length > 0)
    throw usageError(problems.map(({ name: setting, expected }) => `${setting}: expected ${expected}`).join('; '))
  const roles = rolesOf(isSet ? settings.ROLES : (values.roles ?? ''))
  const apis = apisOf(values, roles)
  const played = programName(roles)
  // Several programs share the name of a whole exchange, and keep their data where a single program with these roles
  // keeps it.
  const name = apis === 0 ? played : programName(ROLES)
  const installation: Installation = {
    name,
    roles,
    user: values.user,
    root,
    dataDir: settings.DATA_DIR === '.data' ? `/var/lib/${played}` : settings.DATA_DIR,
    configFile: settings.CONFIG_FILE ?? `/etc/${name}.conf`,
    backupDir: values.backups ?? `/var/backups/${name}`,
    ...hostsOf(values, settings),
    inFile,
    own: [],
    port: Number(settings.PORT),
    nodePort: nodePortOf(roles, settings),
    openFiles: openFilesOf(roles, Number(settings.STREAM_CONNECTIONS)),
  }
  requireValid(installation)
  if (apis > 0) {
    requireShared(installation, settings)
    requireOneLine(installation, fileSettings)
  }
  const programs = apis === 0 ? ([installation] as const) : splitPrograms(installation, apis, settings)
  return { programs, tls: tlsOf(values.tls), prefix: values.prefix, yes: values.yes }
}

/** Roles of the programs that serve users when an installation has several programs. */
const PUBLIC_ROLES: readonly Role[] = ['api', 'web']
const MAX_APIS = 9

/**
 * Returns the number of programs with calls and pages; 0 when one program has all roles.
 * @throws ServerError `server/usage`
 */
function apisOf(
  { api, roles: named }: { readonly api?: string; readonly roles?: string },
  roles: readonly Role[],
): number {
  if (api === undefined) return 0
  if (named !== undefined || !PUBLIC_ROLES.every((role) => roles.includes(role)) || !roles.includes('market'))
    throw usageError('--api: expected a settings file with the roles of a complete exchange, and no --roles')
  const count = Number(api)
  if (Number.isInteger(count) && count >= 1 && count <= MAX_APIS) return count
  throw usageError(`--api: expected a number from 1 to ${MAX_APIS}`)
}

/**
 * Refuses to split an exchange whose programs would not share a database and the personal data key.
 * @throws ServerError `server/usage`
 */
function requireShared({ dataDir, configFile, inFile }: Installation, { DATABASE_URL }: Settings): void {
  const [cluster, key] = [join(dataDir, 'postgres'), join(dataDir, 'identity-key')]
  if (DATABASE_URL !== undefined && !inFile.has('DATABASE_URL'))
    throw usageError(`--api: the programs share one database: write DATABASE_URL to ${configFile}`)
  if (DATABASE_URL === undefined && isThere(cluster))
    throw usageError(
      `--api: this exchange has its database in ${cluster}, and would start with an empty one. Move it with backup and restore first: docs/how-to/run-as-a-service.md#move-an-exchange-to-several-programs`,
    )
  if (inFile.has('IDENTITY_KEY')) return
  const source = isThere(key)
    ? `the content of ${key}, which opens its stored data`
    : 'the output of openssl rand -hex 32'
  throw usageError(`--api: the programs share one IDENTITY_KEY: write ${source} to ${configFile} as IDENTITY_KEY=…`)
}

/**
 * Refuses to split an exchange if part of a secret would be copied with the settings file.
 * @throws ServerError `server/usage`
 */
function requireOneLine({ configFile }: Installation, settings: Readonly<Record<string, string | undefined>>): void {
  const names = settingsOfSeveralLines(settings)
  if (names.length > 0)
    throw usageError(`--api: write ${names.join(', ')} in ${configFile} on one line: other programs get copies of it`)
}

/**
 * Returns whether a path exists.
 * @throws ServerError `server/usage` where this user may not check that
 */
function isThere(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined
  } catch (error) {
    throw usageError(`${path} cannot be read: run install as root`, error)
  }
}

/** Database of Debian's PostgreSQL, which identifies the user of the program by the socket and needs no password. */
function socketDatabase(user: string, database = user): string {
  return `postgres://${user}@localhost/${database}?host=/var/run/postgresql`
}

/**
 * Splits an exchange into a program with the ledger, the index and the keys, and programs with calls and pages. They
 * share the database. Programs with calls run as their own user, so that a fault in them reveals no seed, no backup and
 * no backup password.
 * @throws ServerError `server/usage`
 */
function splitPrograms(
  whole: Installation,
  count: number,
  { NODE_PORT, NODE_URL, DATABASE_URL = socketDatabase(whole.user) }: Settings,
): readonly [Installation, ...Installation[]] {
  const { dataDir, name, user, configFile, backupDir } = whole
  const guest = `${user}-api`
  if (!USER.test(guest)) throw usageError('--user: expected a shorter name, because of --api')
  const inFile = new Set([...whole.inFile].filter((each) => each !== 'DATA_DIR' && each !== 'ROLES'))
  const isSocket = DATABASE_URL === socketDatabase(user)
  const databaseOf = (role: string): readonly string[] =>
    isSocket ? [`DATABASE_URL=${socketDatabase(role, user)}`] : []
  const core = {
    ...whole,
    roles: whole.roles.filter((role) => !PUBLIC_ROLES.includes(role)),
    inFile,
    own: databaseOf(user),
  }
  const hasNode = whole.roles.includes('node') && NODE_URL === undefined
  const apis = Array.from({ length: count }, (_, index): Installation => {
    const port = whole.port + 11 + index
    const own = `${name}-api-${index + 1}`
    const network = { from: join(dataDir, 'network.json'), to: `/run/${own}-network.json` }
    const following = hasNode ? [`NODE_URL=ws://127.0.0.1:${NODE_PORT}`, `NETWORK=${network.to}`] : []
    return {
      ...whole,
      name: own,
      user: guest,
      roles: PUBLIC_ROLES,
      configFile: `/run/${own}.conf`,
      dataDir: `${dataDir}-api-${index + 1}`,
      port,
      inFile,
      own: [`PORT=${port}`, ...databaseOf(guest), ...following],
      needs: {
        unit: `${name}.service`,
        user,
        settings: configFile,
        ...(hasNode && { network }),
        hidden: [dataDir, backupDir],
      },
    }
  })
  return [core, ...apis]
}

/** @throws ServerError `server/usage` */
function tlsOf(text: string): SiteTls {
  if (text === 'acme' || text === 'internal') return text
  const [certificate = '', key = '', ...more] = text.split(',')
  if (PATH.test(certificate) && PATH.test(key) && more.length === 0) return { certificate, key }
  throw usageError(
    '--tls: expected acme, internal, or the absolute paths of a certificate and its key, separated by a comma',
  )
}

/** Returns the values in a settings file; empty for an unreadable file, which the settings report. */
function settingsIn(file: string | undefined): Readonly<Record<string, string | undefined>> {
  try {
    return file === undefined ? {} : parseEnv(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}

/** @throws ServerError `server/usage` */
function rolesOf(text: string): readonly Role[] {
  const named = splitList(text)
  if (named.length > 0 && named.every(isRole)) return ROLES.filter((role) => named.includes(role))
  throw usageError(`--roles: expected some of ${ROLES.join(', ')}, separated by commas. Usage: ${INSTALL_USAGE}`)
}

/** Returns the host names in the arguments, or else in the settings. */
function hostsOf(
  flags: { readonly host?: string | undefined; readonly 'node-host'?: string | undefined },
  { PUBLIC_URL, PUBLIC_NODE_URL, NODE_URL, STAFF_URL }: Settings,
): Pick<Installation, 'host' | 'nodeHost' | 'staffHost'> {
  const nameIn = (url: string | undefined): string | undefined =>
    url?.startsWith('https:') === true ? new URL(url).hostname : undefined
  const host = flags.host ?? nameIn(splitList(PUBLIC_URL)[0])
  // browsers reach another operator's node at its own address
  const isElsewhere = NODE_URL !== undefined && flags.host === undefined
  const usual = host === undefined || isElsewhere ? undefined : `node.${host}`
  const nodeHost = flags['node-host'] ?? nameIn(splitList(PUBLIC_NODE_URL ?? '')[0]) ?? usual
  return { host, nodeHost, staffHost: nameIn(STAFF_URL) }
}

/**
 * Returns the port of the node for the proxy: the port of our own node, or of a validator's node when this program has
 * the other four roles.
 */
function nodePortOf(roles: readonly Role[], { NODE_PORT, NODE_URL = '' }: Settings): number | undefined {
  if (roles.includes('node')) return Number(NODE_PORT)
  const node = URL.parse(splitList(NODE_URL)[0] ?? '')
  const isHere = roles.length === ROLES.length - 1 && LOOPBACK_NAMES.includes(node?.hostname ?? '')
  return isHere && node?.port !== '' ? Number(node?.port) : undefined
}

/** Returns whether a text is a fully qualified host name in lower case. */
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
