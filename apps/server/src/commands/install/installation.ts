import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { programName } from '../../platform/program-name.ts'
import { usageError } from '../../platform/server-error.ts'
import { isRole, readSettings, ROLES, splitList, type Role } from '../../platform/settings.ts'
import { openFilesOf } from '../doctor/machine-checks.ts'

const INSTALL_USAGE =
  'install --roles ROLE,… [--user NAME] [--host NAME] [--node-host NAME] [--backups DIR] [--prefix DIR] [--yes]'

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
  readonly port: number
  readonly nodePort: number
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
const HOST = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
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
 * Reads the arguments of `install`. Ports and the data folder come from the settings.
 * @throws ServerError `server/usage`
 */
export function readInstallFlags(args: readonly string[], env: Environment, root: string = ROOT): InstallFlags {
  const values = parsed(args)
  const roles = ROLES.filter((role) => splitList(values.roles ?? '').includes(role))
  if (roles.length === 0 || !splitList(values.roles ?? '').every(isRole))
    throw usageError(`--roles: expected some of ${ROLES.join(', ')}, separated by commas. Usage: ${INSTALL_USAGE}`)
  const name = programName(roles)
  const { values: settings, problems } = readSettings({ ...env, ROLES: ROLES.join(',') })
  if (problems.length > 0)
    throw usageError(problems.map(({ name: setting, expected }) => `${setting}: expected ${expected}`).join('; '))
  const dataDir = settings.DATA_DIR === '.data' ? `/var/lib/${name}` : settings.DATA_DIR
  const { host, 'node-host': nodeHost = host === undefined ? undefined : `node.${host}` } = values
  const installation: Installation = {
    name,
    roles,
    user: values.user,
    root,
    dataDir,
    configFile: settings.CONFIG_FILE ?? `/etc/${name}.conf`,
    backupDir: values.backups ?? `/var/backups/${name}`,
    host,
    nodeHost,
    port: Number(settings.PORT),
    nodePort: Number(settings.NODE_PORT),
    openFiles: openFilesOf(roles, Number(settings.STREAM_CONNECTIONS)),
  }
  requireValid(installation)
  return { installation, prefix: values.prefix, yes: values.yes }
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
    [host === undefined || HOST.test(host), '--host: expected a host name such as exchange.example'],
    [nodeHost === undefined || HOST.test(nodeHost), '--node-host: expected a host name such as node.exchange.example'],
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
