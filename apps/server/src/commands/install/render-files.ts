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
    ...(caddyfile === undefined ? [] : [{ path: `/etc/caddy/${first}.caddy`, text: caddyfile }]),
  ]
  return [
    ...files,
    ...(programs.length === 1 ? [] : [{ path: scriptPath(`${first}-restart`), text: renderRestart(installed) }]),
    { path: scriptPath(first), text: renderScript(installed, files, stale) },
  ]
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

/** Time that a restarted program has to become ready, in seconds. */
const READY_SECONDS = 600

/**
 * Renders the commands that restart one program after another. Each program must respond directly that it is ready
 * before the next one stops, because the proxy would respond from another program. A program that does not become ready
 * ends the script.
 */
function renderRestart({ programs }: Programs): string {
  const [core, ...others] = programs
  return [
    '# Restarts the programs, for example after an update, while the exchange serves. Run as root.',
    'set -eu',
    'restart() {',
    '  systemctl restart "$1"',
    `  end=$(($(date +%s) + ${READY_SECONDS}))`,
    '  until curl -fso /dev/null --max-time 5 "http://127.0.0.1:$2/ready"; do',
    '    if [ "$(date +%s)" -ge "$end" ]; then',
    '      systemctl status --no-pager "$1" || true',
    `      printf '%s\\n' "$1 is not ready after ${READY_SECONDS} seconds. The programs after it were not restarted." >&2`,
    '      exit 1',
    '    fi',
    '    sleep 1',
    '  done',
    '}',
    ...[...others, core].map(({ name, port }) => `restart ${name} ${port}`),
    '',
  ].join('\n')
}

/** Renders the commands that complete an installation. They may be run repeatedly. */
function renderScript({ programs }: Programs, files: readonly InstalledFile[], stale: readonly string[]): string {
  const [{ name, user, dataDir, configFile, backupDir, own, inFile }] = programs
  const has = (ending: string): boolean => files.some(({ path }) => path.endsWith(ending))
  const folders = [dataDir, ...(has('.timer') ? [backupDir] : [])].join(' ')
  const guests = programs.filter((each) => each.user !== user)
  const timers = files.flatMap(({ path }) => (path.endsWith('.timer') ? [basename(path)] : []))
  const units = [...programs.map((each) => `${each.name}.service`), ...timers].join(' ')
  const database = own.find((setting) => setting.startsWith('DATABASE_URL='))
  // The operator's commands also need the data folder and the database.
  const missing = [
    ...(database === undefined ? [] : [database]),
    ...(inFile.has('DATA_DIR') ? [] : [`DATA_DIR=${dataDir}`]),
  ]
  const [first] = programs
  return [
    `# Completes the installation of ${name}. Run as root; it can be run again.`,
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
    `test -e ${configFile} || printf '%s\\n' ${installedSettings(first).join(' ')} | install -o root -g ${user} -m 0640 /dev/stdin ${configFile}`,
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
        ]
      : []),
    '',
  ].join('\n')
}

/** Returns the commands that stop an earlier installation's units and remove its files. */
function staleCommands(stale: readonly string[]): readonly string[] {
  if (stale.length === 0) return []
  const units = stale.filter((path) => path.startsWith(`${UNITS}/`))
  const sites = stale.filter((path) => path.startsWith('/etc/caddy/'))
  return [
    '# of an earlier installation',
    ...units.map((path) => `test ! -e ${path} || systemctl disable --now ${basename(path)}`),
    ...sites.map((path) => `test ! -e ${path} || sed -i '/^import ${basename(path)}$/d' /etc/caddy/Caddyfile`),
    `rm -f ${stale.join(' ')}`,
    ...(sites.length === 0 ? [] : ['systemctl reload caddy']),
  ]
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
