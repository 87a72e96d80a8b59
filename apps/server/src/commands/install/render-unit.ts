import { EXIT_CODES, type ServerErrorCode } from '../../platform/server-error.ts'
import type { Installation } from './installation.ts'
import { SETTINGS_OF_KEYS } from './settings-of-keys.ts'

/** Exit codes that a restart does not fix. */
const FINAL: readonly ServerErrorCode[] = [
  'server/wrong-network',
  'server/secret-damaged',
  'server/database-newer',
  'server/seed-foreign',
  'server/usage',
  'config/invalid',
]

/** Maximum time of an orderly stop, in seconds. */
const STOP_SECONDS = 60

/**
 * Returns the part of a unit that restricts a program to its data folder and its own memory. It allows writable and
 * executable memory, child processes and shared memory, which Node.js and PostgreSQL need.
 */
function restrictions({ user, dataDir, root, needs }: Installation, writable: readonly string[]): string[] {
  const isBelowHome = (path: string): boolean => /^\/(?:home|root|run\/user)(?:\/|$)/.test(path)
  return [
    `User=${user}`,
    `Group=${user}`,
    'UMask=0077',
    'NoNewPrivileges=yes',
    'ProtectSystem=strict',
    `ReadWritePaths=${[dataDir, ...writable].join(' ')}`,
    ...(needs === undefined ? [] : [`InaccessiblePaths=${needs.hidden.map((path) => `-${path}`).join(' ')}`]),
    `ProtectHome=${[dataDir, root, ...writable].some(isBelowHome) ? 'no' : 'yes'}`,
    'PrivateTmp=yes',
    'PrivateDevices=yes',
    'ProtectClock=yes',
    'ProtectControlGroups=yes',
    'ProtectHostname=yes',
    'ProtectKernelLogs=yes',
    'ProtectKernelModules=yes',
    'ProtectKernelTunables=yes',
    'ProtectProc=invisible',
    'RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX AF_NETLINK',
    'RestrictNamespaces=yes',
    'RestrictRealtime=yes',
    'RestrictSUIDSGID=yes',
    'LockPersonality=yes',
    'RemoveIPC=yes',
    'CapabilityBoundingSet=',
    'AmbientCapabilities=',
    'SystemCallArchitectures=native',
    'SystemCallFilter=@system-service',
  ]
}

/** Returns the command of a unit. It runs the program without npm, so that no file of the installation changes. */
function commandOf({ root }: Installation, ...words: readonly string[]): string {
  const program = [`${root}/node_modules/.bin/node`, '--disable-warning=ExperimentalWarning']
  return [...program, `${root}/apps/server/src/main.ts`, ...words].join(' ')
}

/** Returns the settings that an installation determines, as `NAME=value`, except those in the settings file. */
export function installedSettings(installation: Installation): readonly string[] {
  const { dataDir, roles, host, nodeHost, inFile, own } = installation
  const settings: readonly (readonly [string, string])[] = [
    ['DATA_DIR', dataDir],
    ['ROLES', roles.join(',')],
    ...(host === undefined ? [] : ([['PUBLIC_URL', `https://${host}`]] as const)),
    ...(nodeHost === undefined ? [] : ([['PUBLIC_NODE_URL', `https://${nodeHost}`]] as const)),
    ...(host === undefined ? [] : ([['TRUSTED_PROXY', '127.0.0.1']] as const)),
    // Another program serves while this one restarts. A program with the node has no replacement.
    ...(host === undefined || roles.includes('node') ? [] : ([['DRAIN_SECONDS', '5']] as const)),
  ]
  return [...settings.flatMap(([name, value]) => (inFile.has(name) ? [] : [`${name}=${value}`])), ...own]
}

function environmentOf(installation: Installation): string[] {
  const { name, configFile } = installation
  const own = [`CONFIG_FILE=${configFile}`, ...installedSettings(installation), `NODE_COMPILE_CACHE=/var/cache/${name}`]
  return own.map((setting) => `Environment=${setting}`)
}

/**
 * Returns the commands that copy another user's files for a program at each start. Root runs them, and root owns the
 * copies.
 */
function copiesOf(
  { user, configFile }: Installation,
  { settings, network, user: owner }: NonNullable<Installation['needs']>,
): string[] {
  const asRoot = (command: string): string => `ExecStartPre=+/bin/sh -c '${command}'`
  const into = (path: string): string => `install -o root -g ${user} -m 0640 /dev/stdin ${path}`
  const left = `^[[:space:]]*(export[[:space:]]+)?(${SETTINGS_OF_KEYS.join('|')})[[:space:]]*=`
  return [
    asRoot(`test -s ${settings} && grep -Ev "${left}" ${settings} | ${into(configFile)}`),
    // The program that creates the network writes this file on its first start.
    ...(network === undefined
      ? []
      : [
          'TimeoutStartSec=600',
          asRoot(
            `until test -s ${network.from}; do sleep 1; done; runuser -u ${owner} -- cat ${network.from} | ${into(network.to)}`,
          ),
        ]),
  ]
}

/** Renders the program's systemd unit. */
export function renderUnit(installation: Installation): string {
  const { name, roles, root, openFiles, needs } = installation
  const needed = needs === undefined ? '' : ` ${needs.unit}`
  return [
    '[Unit]',
    `Description=Tidebook (${roles.join(', ')})`,
    `Wants=network-online.target${needed}`,
    `After=network-online.target${needed}`,
    '',
    '[Service]',
    `WorkingDirectory=${root}`,
    ...environmentOf(installation),
    ...(needs === undefined ? [] : copiesOf(installation, needs)),
    `ExecStart=${commandOf(installation, 'start')}`,
    'Restart=on-failure',
    'RestartSec=5',
    `RestartPreventExitStatus=${FINAL.map((code) => EXIT_CODES[code])
      .toSorted((a, b) => a - b)
      .join(' ')}`,
    `TimeoutStopSec=${STOP_SECONDS}`,
    `LimitNOFILE=${openFiles}`,
    `CacheDirectory=${name}`,
    `StandardOutput=append:/var/log/${name}/${name}.log`,
    'StandardError=inherit',
    ...restrictions(installation, []),
    '',
    '[Install]',
    'WantedBy=multi-user.target',
    '',
  ].join('\n')
}

/** A command that a system timer runs. */
export interface ScheduledCommand {
  /** Description of the unit. */
  readonly title: string
  readonly words: readonly string[]
  /** Time in systemd's format. */
  readonly calendar: string
  readonly timeoutSec: number
  /** Folders that the command writes in addition to the data folder. */
  readonly writable: readonly string[]
}

const HOUR_S = 3_600

/** Returns the installation's commands that run by a timer, by the suffix of their unit names. */
export function scheduledCommands({ name, backupDir }: Installation): Readonly<Record<string, ScheduledCommand>> {
  return {
    backup: {
      title: `Backup of ${name}`,
      words: ['backup', '--into', backupDir],
      calendar: '*-*-* 03:17:00',
      timeoutSec: 6 * HOUR_S,
      writable: [backupDir],
    },
    rehearsal: {
      title: `Rehearsal of a restore of ${name}`,
      words: ['rehearse', backupDir],
      calendar: 'Sun *-*-* 04:47:00',
      timeoutSec: 12 * HOUR_S,
      writable: [],
    },
  }
}

/** Renders the systemd unit of a command, which ends on its own. */
export function renderCommandUnit(
  installation: Installation,
  { title, words, timeoutSec, writable }: ScheduledCommand,
): string {
  const { name, root } = installation
  return [
    '[Unit]',
    `Description=${title}`,
    `After=${name}.service`,
    '',
    '[Service]',
    'Type=oneshot',
    `TimeoutStartSec=${timeoutSec}`,
    `WorkingDirectory=${root}`,
    ...environmentOf(installation),
    `ExecStart=${commandOf(installation, ...words)}`,
    'Nice=10',
    ...restrictions(installation, writable),
    '',
  ].join('\n')
}

/** Renders the timer that starts a command. A machine that was off runs the command after it starts. */
export function renderCommandTimer({ title, calendar }: ScheduledCommand): string {
  return [
    '[Unit]',
    `Description=${title}`,
    '',
    '[Timer]',
    `OnCalendar=${calendar}`,
    'RandomizedDelaySec=15min',
    'Persistent=yes',
    '',
    '[Install]',
    'WantedBy=timers.target',
    '',
  ].join('\n')
}
