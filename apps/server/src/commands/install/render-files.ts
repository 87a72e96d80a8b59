import { basename, join } from 'node:path'
import { needsBackup } from '../../platform/backup-notes.ts'
import type { Installation } from './installation.ts'
import { renderCaddyfile, type Programs } from './render-sites.ts'
import {
  installedSettings,
  renderCommandTimer,
  renderCommandUnit,
  renderUnit,
  scheduledCommands,
} from './render-unit.ts'

/** A file of an installation. */
export interface InstalledFile {
  /** Absolute path without the prefix. */
  readonly path: string
  readonly text: string
}

/** Folder of the units. */
const UNITS = '/etc/systemd/system'
/** Number of days for which the log is kept. */
const LOG_DAYS = 365

/**
 * Renders the rule that starts a new log every night. The program keeps the file open, so the file is copied and
 * truncated.
 */
function renderLogrotate({ name }: Installation): string {
  return `/var/log/${name}/${name}.log {
  daily
  rotate ${LOG_DAYS}
  dateext
  compress
  delaycompress
  copytruncate
  missingok
  notifempty
}
`
}

/** Returns the path of an installation's script. The script with the name of the installation completes it. */
export function scriptPath(name: string): string {
  return `/etc/tidebook-install/${name}.sh`
}

/**
 * Renders every file of an installation.
 * @param stale paths of files that an earlier installation wrote, which the script removes
 */
export function renderFiles(installed: Programs, stale: readonly string[] = []): readonly InstalledFile[] {
  const { programs } = installed
  const [{ name: first }] = programs
  const caddyfile = renderCaddyfile(installed)
  const files = [
    ...programs.flatMap(filesOf),
    ...(caddyfile === undefined
      ? []
      : [{ path: `/etc/caddy/${first}.caddy`, text: caddyfile }, renderDropIn('caddy', first)]),
    ...(socketDatabaseOf(installed) === undefined ? [] : [renderDropIn('postgresql@', first)]),
  ]
  return [
    ...files,
    ...(programs.length === 1 ? [] : [{ path: scriptPath(`${first}-restart`), text: renderRestart(installed) }]),
    { path: scriptPath(`${first}-stop`), text: renderStop(files) },
    { path: scriptPath(first), text: renderScript(installed, files, stale) },
  ]
}

/** Returns the setting of this machine's PostgreSQL; undefined when the programs use another database. */
function socketDatabaseOf({ programs }: Pick<Programs, 'programs'>): string | undefined {
  return programs[0].own.find((setting) => setting.startsWith('DATABASE_URL='))
}

/** Renders the addition to a unit of Debian, which does not start its service again after a failure. */
function renderDropIn(unit: string, name: string): InstalledFile {
  return {
    path: join(UNITS, `${unit}.service.d`, `${name}.conf`),
    text: '[Service]\nRestart=on-failure\nRestartSec=5\n',
  }
}

function filesOf(installation: Installation): readonly InstalledFile[] {
  const { name } = installation
  return [
    { path: join(UNITS, `${name}.service`), text: renderUnit(installation) },
    ...Object.entries(needsBackup(installation.roles) ? scheduledCommands(installation) : {}).flatMap(
      ([ending, command]) => [
        { path: join(UNITS, `${name}-${ending}.service`), text: renderCommandUnit(installation, command) },
        { path: join(UNITS, `${name}-${ending}.timer`), text: renderCommandTimer(command) },
      ],
    ),
    { path: `/etc/logrotate.d/${name}`, text: renderLogrotate(installation) },
  ]
}

/** Time that a started program has to become ready, in seconds. */
const READY_SECONDS = 600

/**
 * Returns the shell function `await_ready UNIT PORT`. It asks the program itself, because the proxy would respond
 * from another program. For a program that does not become ready it shows the state and ends the script.
 */
function awaitReady(consequence: string): readonly string[] {
  return [
    'await_ready() {',
    `  end=$(($(date +%s) + ${READY_SECONDS}))`,
    '  until curl -fso /dev/null --max-time 5 "http://127.0.0.1:$2/ready"; do',
    '    if [ "$(date +%s)" -ge "$end" ]; then',
    '      systemctl status --no-pager "$1" || true',
    `      printf '%s\\n' "$1 is not ready after ${READY_SECONDS} seconds.${consequence}" >&2`,
    '      exit 1',
    '    fi',
    '    sleep 1',
    '  done',
    '}',
  ]
}

/** Renders the commands that restart one program after another. The next one stops only when the one before is ready. */
function renderRestart({ programs }: Programs): string {
  const [core, ...others] = programs
  return [
    '# Restarts the programs, for example after an update, while the exchange serves. Run as root.',
    'set -eu',
    ...awaitReady(' The programs after it were not restarted.'),
    ...[...others, core].flatMap(({ name, port }) => [`systemctl restart ${name}`, `await_ready ${name} ${port}`]),
    '',
  ].join('\n')
}

/** Renders the commands that complete an installation. They may be run repeatedly. */
function renderScript({ programs, tls }: Programs, files: readonly InstalledFile[], stale: readonly string[]): string {
  const [{ name, user, dataDir, configFile, backupDir, inFile, host }] = programs
  const has = (ending: string): boolean => files.some(({ path }) => path.endsWith(ending))
  const folders = [dataDir, ...(has('.timer') ? [backupDir] : [])].join(' ')
  const guests = programs.filter((each) => each.user !== user)
  const timers = files.flatMap(({ path }) => (path.endsWith('.timer') ? [basename(path)] : []))
  const units = [...programs.map((each) => `${each.name}.service`), ...timers].join(' ')
  const database = socketDatabaseOf({ programs })
  // The operator's commands also need the data folder and the database.
  const missing = [
    ...(database === undefined ? [] : [database]),
    ...(inFile.has('DATA_DIR') ? [] : [`DATA_DIR=${dataDir}`]),
  ]
  return [
    `# Completes the installation of ${name} and waits until it is ready. Run as root; it can be run again.`,
    'set -eu',
    createUser(user, dataDir),
    `install -d -o ${user} -g ${user} -m 0700 ${folders}`,
    ...guests.slice(0, 1).map((each) => createUser(each.user, each.dataDir)),
    ...guests.flatMap((each) => [
      `install -d -o ${each.user} -g ${each.user} -m 0700 ${each.dataDir}`,
      `chown -R ${each.user}:${each.user} ${each.dataDir}`,
    ]),
    ...programs.map((each) => `install -d -o root -g ${each.user} -m 0750 /var/log/${each.name}`),
    '# settings for the commands of this program; setup and you add others to the file',
    `test -e ${configFile} || printf '%s\\n' ${installedSettings(programs[0]).join(' ')} | install -o root -g ${user} -m 0640 /dev/stdin ${configFile}`,
    ...(programs.length === 1
      ? []
      : missing.map((setting) => {
          const [setName = ''] = setting.split('=')
          return `grep -q '^${setName}=' ${configFile} || printf '\\n%s\\n' '${setting}' >> ${configFile}`
        })),
    `chown root:${user} ${configFile}`,
    `chmod 0640 ${configFile}`,
    ...(database === undefined ? [] : databaseCommands(user, guests[0]?.user)),
    ...staleCommands(stale),
    `systemctl daemon-reload`,
    `systemctl enable --now ${units}`,
    ...(has('.caddy')
      ? [
          `grep -q ${name}.caddy /etc/caddy/Caddyfile || printf '\\n%s\\n' 'import ${name}.caddy' >> /etc/caddy/Caddyfile`,
          'systemctl reload caddy',
          ...(tls === 'internal' ? ["# lets this machine trust the proxy's own authority", 'caddy trust'] : []),
        ]
      : []),
    ...awaitReady(' Its log says why.'),
    ...programs.map((each) => `await_ready ${each.name} ${each.port}`),
    `printf '%s\\n' '${name} is ready${host === undefined ? '' : `: https://${host}`}'`,
    '',
  ].join('\n')
}

/** Returns the commands that stop an earlier installation's units and remove its files. */
function staleCommands(stale: readonly string[]): readonly string[] {
  if (stale.length === 0) return []
  return [
    '# of an earlier installation',
    ...stopCommands(stale),
    `rm -f ${stale.join(' ')}`,
    ...(stale.some(isSite) ? ['systemctl reload caddy'] : []),
  ]
}

/** Returns the commands that stop units, and the proxy's use of sites. */
function stopCommands(paths: readonly string[]): readonly string[] {
  const units = paths.filter((path) => /\.(?:service|timer)$/.test(path))
  return [
    ...units.map((path) => `test ! -e ${path} || systemctl disable --now ${basename(path)}`),
    ...paths
      .filter(isSite)
      .map((path) => `test ! -e ${path} || sed -i '/^import ${basename(path)}$/d' /etc/caddy/Caddyfile`),
  ]
}

function isSite(path: string): boolean {
  return path.startsWith('/etc/caddy/')
}

/** Renders the commands that stop an installation before `uninstall` removes its files. */
function renderStop(files: readonly InstalledFile[]): string {
  const paths = files.map(({ path }) => path)
  return [
    '# Stops the programs and the sites, which then no longer start with the machine. Run as root before uninstall.',
    'set -eu',
    ...stopCommands(paths),
    ...(paths.some(isSite) ? ['systemctl reload caddy'] : []),
    '',
  ].join('\n')
}

/** Returns the command that creates a system user without a login. */
function createUser(user: string, home: string): string {
  return `id ${user} >/dev/null 2>&1 || useradd --system --home-dir ${home} --shell /usr/sbin/nologin ${user}`
}

/**
 * Returns the commands that create a user's database in this machine's PostgreSQL. A guest connects under its own name,
 * and then acts as the user, who owns the tables.
 */
function databaseCommands(user: string, guest: string | undefined): readonly string[] {
  const asPostgres = 'runuser -u postgres --'
  const ask = (text: string): string => `${asPostgres} psql -qtAc "${text}" | grep -q 1`
  const createRole = (name: string): string =>
    `${ask(`select 1 from pg_roles where rolname = '${name}'`)} || ${asPostgres} createuser ${name}`
  return [
    createRole(user),
    `${ask(`select 1 from pg_database where datname = '${user}'`)} || ${asPostgres} createdb --owner ${user} --encoding UTF8 --locale C --template template0 ${user}`,
    ...(guest === undefined
      ? []
      : [
          createRole(guest),
          `${asPostgres} psql -qc 'grant "${user}" to "${guest}"' -c 'alter role "${guest}" set role to "${user}"'`,
        ]),
  ]
}
