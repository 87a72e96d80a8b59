import { basename, join } from 'node:path'
import { needsBackup } from '../../platform/backup-notes.ts'
import type { Installation } from './installation.ts'
import {
  installedSettings,
  renderCommandTimer,
  renderCommandUnit,
  renderUnit,
  scheduledCommands,
} from './render-unit.ts'

/** A file of an installation. */
export interface InstalledFile {
  /** Absolute path below the prefix. */
  readonly path: string
  readonly text: string
}

/** Days for which the log is kept. */
const LOG_DAYS = 365

/** Renders the rule that starts a new log every night. The program appends, so the file is copied and truncated. */
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

/**
 * Renders the sites of the proxy, which obtains certificates itself. Returns undefined without a host name, and for
 * roles that serve no client. Metrics are for programs that read them without the proxy.
 */
export function renderCaddyfile({
  host,
  nodeHost,
  staffHost,
  roles,
  port,
  nodePort,
}: Installation): string | undefined {
  const pages = roles.includes('web') || roles.includes('api') ? port : undefined
  const sites: readonly (readonly [string | undefined, number | undefined])[] = [
    [host, pages],
    [staffHost, pages],
    [nodeHost, nodePort],
  ]
  const texts = sites.flatMap(([site, to]) =>
    site !== undefined && to !== undefined
      ? [
          `${site} {\n  respond /metrics 404\n  reverse_proxy 127.0.0.1:${to} {\n    header_up X-Request-Id {http.request.uuid}\n  }\n}\n`,
        ]
      : [],
  )
  return texts.length === 0 ? undefined : texts.join('\n')
}

/** Renders every file of an installation. */
export function renderFiles(installation: Installation): readonly InstalledFile[] {
  const { name } = installation
  const units = '/etc/systemd/system'
  const caddyfile = renderCaddyfile(installation)
  return [
    { path: join(units, `${name}.service`), text: renderUnit(installation) },
    ...Object.entries(needsBackup(installation.roles) ? scheduledCommands(installation) : {}).flatMap(
      ([ending, command]) => [
        { path: join(units, `${name}-${ending}.service`), text: renderCommandUnit(installation, command) },
        { path: join(units, `${name}-${ending}.timer`), text: renderCommandTimer(command) },
      ],
    ),
    { path: `/etc/logrotate.d/${name}`, text: renderLogrotate(installation) },
    ...(caddyfile === undefined ? [] : [{ path: `/etc/caddy/${name}.caddy`, text: caddyfile }]),
  ]
}

/** Returns the commands that complete an installation, one per line. */
export function nextSteps(installation: Installation, files: readonly InstalledFile[]): string {
  const { name, user, dataDir, configFile, backupDir } = installation
  const has = (ending: string): boolean => files.some(({ path }) => path.endsWith(ending))
  const folders = [dataDir, ...(has('.timer') ? [backupDir] : [])].join(' ')
  const timers = files.flatMap(({ path }) => (path.endsWith('.timer') ? [basename(path)] : []))
  const units = [`${name}.service`, ...timers].join(' ')
  return [
    'Next, as root:',
    `  id ${user} || useradd --system --home-dir ${dataDir} --shell /usr/sbin/nologin ${user}`,
    `  install -d -o ${user} -g ${user} -m 0700 ${folders}`,
    `  install -d -o root -g ${user} -m 0750 /var/log/${name}`,
    '  # settings for the commands of this program; setup and you add others to the file',
    `  test -e ${configFile} || printf '%s\\n' ${installedSettings(installation).join(' ')} | install -o root -g ${user} -m 0640 /dev/stdin ${configFile}`,
    `  chown root:${user} ${configFile}`,
    `  systemctl daemon-reload && systemctl enable --now ${units}`,
    ...(has('.caddy')
      ? [
          `  grep -q ${name}.caddy /etc/caddy/Caddyfile || echo 'import ${name}.caddy' >> /etc/caddy/Caddyfile`,
          '  systemctl reload caddy',
        ]
      : []),
    '',
  ].join('\n')
}
