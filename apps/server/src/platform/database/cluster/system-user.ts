import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { ServerError } from '../../server-error.ts'

/** The system user that runs PostgreSQL; `undefined` means the user of this program. */
export interface SystemUser {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

/**
 * Returns another user for PostgreSQL, which refuses to run as root: an existing `postgres`, a new system user
 * `tidebook`, or, where no user can be created, `nobody`.
 */
export function databaseUser(): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const existing = findUser('postgres') ?? findUser('tidebook')
  if (existing !== undefined) return existing
  spawnSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', '--user-group', 'tidebook'])
  const user = findUser('tidebook') ?? findUser('nobody')
  if (user === undefined) {
    throw new ServerError(
      'server/database-failed',
      'PostgreSQL cannot run as root and no other user exists. Make a user named "tidebook" or set DATABASE_URL',
    )
  }
  return user
}

/**
 * Returns whether `user` can traverse every folder down to `folder`. The system checks it, including modes, groups,
 * ACLs and mounts.
 */
export function canEnter(user: SystemUser | undefined, folder: string): boolean {
  return succeeds(user, 'cd "$1"', folder)
}

/** Returns whether `user` can read and execute the file. */
export function canRun(user: SystemUser | undefined, file: string): boolean {
  return succeeds(user, 'test -r "$1" && test -x "$1"', file)
}

function succeeds(user: SystemUser | undefined, script: string, path: string): boolean {
  return (
    spawnSync('/bin/sh', ['-c', script, 'sh', path], { cwd: '/', ...identityOf(user), stdio: 'ignore' }).status === 0
  )
}

/** Returns the spawn options that change the user. */
export function identityOf(user: SystemUser | undefined): { uid?: number; gid?: number } {
  return user === undefined ? {} : { uid: user.uid, gid: user.gid }
}

function findUser(name: string): SystemUser | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid === undefined || gid === undefined ? undefined : { name, uid: Number(uid), gid: Number(gid) }
}
