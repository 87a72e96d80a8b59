import { EXIT_CODES, type ServerErrorCode } from '../../platform/server-error.ts'
import type { Installation } from './installation.ts'

/** Exits that a restart does not fix. */
const FINAL: readonly ServerErrorCode[] = [
  'server/wrong-network',
  'server/secret-damaged',
  'server/database-newer',
  'server/seed-foreign',
  'server/usage',
  'config/invalid',
]

/** Longest time of an ordered stop, in seconds. */
const STOP_SECONDS = 60

/**
 * Returns the part of a unit that restricts a program to its data folder and its own memory. It admits what Node.js and
 * PostgreSQL need: writable and executable memory, child processes, shared memory.
 */
function restrictions({ user, dataDir, root }: Installation, writable: readonly string[]): string[] {
  const isBelowHome = (path: string): boolean => /^\/(?:home|root|run\/user)(?:\/|$)/.test(path)
  return [
    `User=${user}`,
    `Group=${user}`,
    'UMask=0077',
    'NoNewPrivileges=yes',
    'ProtectSystem=strict',
    `ReadWritePaths=${[dataDir, ...writable].join(' ')}`,
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

/** Returns the command of a unit: the program without npm, so that it changes no file of the installation. */
function commandOf({ root }: Installation, ...words: readonly string[]): string {
  const program = [`${root}/node_modules/.bin/node`, '--disable-warning=ExperimentalWarning']
  return [...program, `${root}/apps/server/src/main.ts`, ...words].join(' ')
}

/** Returns the settings that an installation determines, as `NAME=value`. */
export function installedSettings({ dataDir, roles, host, nodeHost }: Installation): readonly string[] {
  return [
    `DATA_DIR=${dataDir}`,
    `ROLES=${roles.join(',')}`,
    ...(host === undefined
      ? []
      : [`PUBLIC_URL=https://${host}`, `PUBLIC_NODE_URL=https://${nodeHost}`, 'TRUSTED_PROXY=127.0.0.1']),
  ]
}

function environmentOf(installation: Installation): string[] {
  const { name, configFile } = installation
  const own = [`CONFIG_FILE=${configFile}`, ...installedSettings(installation), `NODE_COMPILE_CACHE=/var/cache/${name}`]
  return own.map((setting) => `Environment=${setting}`)
}

/** Renders the systemd unit of the program. */
export function renderUnit(installation: Installation): string {
  const { name, roles, root, openFiles } = installation
  return [
    '[Unit]',
    `Description=Tidebook (${roles.join(', ')})`,
    'Wants=network-online.target',
    'After=network-online.target',
    '',
    '[Service]',
    `WorkingDirectory=${root}`,
    ...environmentOf(installation),
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

/** Renders the systemd unit of one backup. systemd reads `%%` as a percent sign and `$$` as a dollar sign. */
export function renderBackupUnit(installation: Installation): string {
  const { name, root, backupDir } = installation
  const target = `${backupDir}/$$(date +%%Y-%%m-%%dT%%H%%M%%S)`
  return [
    '[Unit]',
    `Description=Backup of ${name}`,
    `After=${name}.service`,
    '',
    '[Service]',
    'Type=oneshot',
    `WorkingDirectory=${root}`,
    ...environmentOf(installation),
    `ExecStart=/bin/sh -c "exec ${commandOf(installation, 'backup', target)}"`,
    ...restrictions(installation, [backupDir]),
    '',
  ].join('\n')
}

/** Renders the timer that starts a backup every night. */
export function renderBackupTimer({ name }: Installation): string {
  return [
    '[Unit]',
    `Description=Nightly backup of ${name}`,
    '',
    '[Timer]',
    'OnCalendar=*-*-* 03:17:00',
    'RandomizedDelaySec=15min',
    'Persistent=yes',
    '',
    '[Install]',
    'WantedBy=timers.target',
    '',
  ].join('\n')
}
